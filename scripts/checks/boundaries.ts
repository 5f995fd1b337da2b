import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '#contract/kit/catalog/areas.ts'
import { filesUnder, root } from '../files.ts'
import { joinTwins } from '../names/exported-names.ts'
import { participles } from '../names/participles.ts'
import { bareCodes, codeFields } from './bare-codes.ts'
import { crowdedFolders } from './crowded-folders.ts'
import {
  circlesOf,
  fileEdges,
  floorOf,
  type Import,
  importsOf,
  isTest,
  moduleEdges,
  type Place,
  placeOf,
  rooms,
} from './imports.ts'
import { hidingLiterals } from './literals.ts'
import { offWithoutReason } from './off-buttons.ts'

// The floors, areas and modules of the project, as rules on imports, on the size of files and on the form of literals.

/** Files other modules may use beside service.ts and tables.ts, on either floor: `module/file`, with the reason. */
const sharedParts: Record<string, string> = {
  'resident/joined-tabs.tsx': 'where modules put their tabs into the archive',
  'care-level/joined-tabs.ts': 'where modules put their tabs into a level',
  'assessment/joined-results.ts': 'where modules add their results of an assessment',
  'reminder/remind-props.ts': 'the props of a part under the form of a reminder',
  'user/personal/personal-tabs.tsx': 'where modules put their tabs into the personal page',
  'activity/joined-tabs.tsx': 'where modules put their tabs into an activity',
  'home-elder/joined-tabs.tsx': 'where modules put their tabs and actions into an archive of home care',
  'home-elder/addresses.ts': 'the address of the page of an elder of home care',
  'home-elder/archive/OperateLogTab.tsx': 'one view of the history of a record of home care',
  'home-elder/DownloadDrawer.tsx': 'the workbooks of every list of home care',
  'setting/joined-tabs.tsx': 'where modules put their tabs into the settings of servers',
  'device/drawer/joined-tabs.tsx': 'where modules put their tabs into a device',
  'alarm/joined-alerts.ts': 'where modules add alerts that stay on screen',
  'alarm/alert/open-alerts.ts': 'how a repeated alert is handled, for every source of alerts',
  'alarm/phone/duty/open-count.ts': 'the number of open alarms, shown at the tab of calls too',
  'alarm/phone/Ranked.tsx': 'the order of open alarms and calls',
  'alarm/phone/duty/use-alert-reload.ts': 'events pushed to the phone, for the pages of calls too',
  'alarm/drawer/alarm-steps.tsx': 'the steps of an alarm are the same from every list and drawer of alarms',
  'alarm/row-actions.ts': 'as above',
  'alarm/columns.tsx': 'as above: state, waiting time and outcome with the same labels',
  'staff/joined-views.tsx': 'where modules put their views and tabs into the staff',
  'resident/archive/archive-form.ts': 'one form of an archive, also where a consultation becomes one',
  'resident/card/print-card.tsx': 'the bed card, printed from the map too',
  'resident/addresses.ts': 'the address of the page of a resident',
  'location/bed-fees.ts': 'where the fees define the prices of a bed',
  'role/builtin.ts': 'the built-in roles as constants',
  'role/grants.ts': 'the permissions that may be granted: one rule for roles and for users',
  'review/ApprovalList.tsx': 'documents that wait for the decision of a user, a view of his to-dos',
  'visitor-block/BlockList.tsx': 'blocked visitors, a view of the visits',
  'visitor-block/BlockDialog.tsx': 'as above, to block a visitor from a visit',
  'bed-wait/WaitList.tsx': 'the waiting list for beds, a view of the consultations',
  'quit-call/CallList.tsx': 'calls after a departure, a view of the stays',
  'ward-move/WardMoveView.tsx': 'how a ward is emptied, a view of the stays',
  'occupancy/ForecastView.tsx': 'the future occupancy, a view of the stays',
  'visit-booking/GateDialog.tsx': 'how families book visits, opened from the visits',
  'outing/away/AwayNote.tsx': 'the note that a resident is out, for pages that expect him',
  'resident/read/bed-summary.ts': 'the bed name stored with a resident, without the rest of the module',
  'residence/dialogs/live-actions.ts': 'the steps of a stay are the same from the list and from the map',
  'residence/dialogs/LiveDialog.tsx': 'as above',
  'residence/dialogs/LiveDrawer.tsx': 'as above',
  'form/fill/BodyMap.tsx': 'one way of marking a place on the body',
  'form/fill/BodyFigure.tsx': 'as above, for reading and printing',
  'bill/print-bill.tsx': 'one bill on paper, from its list and from the account tab',
  'payment/BatchDesk.tsx': 'one way of taking money from many residents, for accounts and for bills',
  'payment/batch-rows.ts': 'as above, its rows',
  'payment/ScanPay.tsx': 'one way of taking scanned payments, for accounts and for bills',
  'payment/ClearingModal.tsx': 'opened from the list of accounts',
  'receipt/Journal.tsx': 'the journal behind a trade, a bill and a settlement',
  'report/AnomalyList.tsx': 'unusual entries of a period, a view of the receipts',
  'receipt/print-receipt.tsx': 'one receipt on paper, whatever was paid',
  'setting/switch/SwitchForm.tsx': 'one form of business switches, for the fees too',
  'auth/menu.ts': 'the menu of an account: at its sign-in, and in a preview of its rights',
  'care-schedule/ScheduleDialog.tsx': 'one form for the times of a job: of a level, a plan, a resident',
  'file/workbook-file.ts': 'workbooks the server makes, apart from what was uploaded',
  'log/changes.ts': 'one way of reading field changes, also in the history of one object',
  'auth/sign-in/guard.ts': 'one way of counting attempts, for every call without a session',
}
/** Long because they are data. */
const dataFiles = /(\.gen\.ts$|\/data\/|-catalog\.ts$)/
const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench']

/** Every violation of a rule, one line each. */
export function brokenRules(base = root) {
  const files = filesUnder(folders, /\.tsx?$/, base)
  const imports = files.flatMap((file) => importsOf(file, base))
  const fields = codeFields(base)
  const broken = [
    ...imports.flatMap(problemOf),
    ...circleProblems(imports),
    ...crowdedFolders(filesUnder(folders, /\.(tsx?|mjs|css)$/, base)).map((crowd) => `${crowd}, more than a dozen`),
    ...files.flatMap(misplaced),
    ...files.flatMap((file) => tooLong(file, base)),
    ...files.flatMap((file) => hidingLiterals(file, base)),
    ...files.flatMap((file) => participles(file, base)).map((place) => `${place}: name the thing, not the deed`),
    ...files.flatMap((file) => bareCodes(file, fields, base)),
    ...files.filter((file) => file.endsWith('.tsx')).flatMap((file) => offWithoutReason(file, base)),
    ...joinTwins(
      files.filter((file) => /^(server|web)\/src\//.test(file)),
      base,
    ),
  ]
  return { files: files.length, imports: imports.length, broken }
}

function problemOf({ from, to, own, specifier }: Import): string[] {
  const reason = own ? (ownProblem(from, to) ?? farProblem(from, to, specifier)) : packageProblem(from, to)
  return reason ? [`${from} → ${to}: ${reason}`] : []
}

/** A file in a far folder is imported by its alias, not by a path of dots. */
function farProblem(from: string, to: string, specifier: string) {
  const room = rooms.find(({ folder }) => to.startsWith(folder) && !from.startsWith(folder))
  return room && specifier.startsWith('.') ? `is written ${room.alias}…` : undefined
}

function packageProblem(from: string, to: string) {
  if (floorOf(from) === 'contract' && to !== 'zod' && !isTest(from)) return 'contract imports zod and itself only'
  if (floorOf(from) === 'web' && to.startsWith('node:') && !isTest(from)) return 'runs in a browser'
  return undefined
}

function ownProblem(from: string, to: string) {
  const here = floorOf(from)
  const there = floorOf(to)
  if (isTest(from)) return here === 'contract' && there !== 'contract' ? 'contract knows nobody' : undefined
  if (here === 'contract' && there !== 'contract') return 'contract knows nobody'
  if (here === 'server' && !['server', 'contract'].includes(there)) return 'server imports contract and itself only'
  if (here === 'web' && !['web', 'contract'].includes(there)) return 'web imports contract and itself only'
  if (isTest(to) && ['server', 'web'].includes(here)) return 'a test helper in the product'
  return moduleProblem(from, to)
}

function moduleProblem(from: string, to: string) {
  const mine = placeOf(from)
  const other = placeOf(to)
  const floor = floorOf(from)
  if (!other || mine?.module === other.module) return undefined
  if (mine && isUpward(mine, other)) return `${mine.area} imports no ${other.area}: let it register itself`
  if (floorOf(to) === 'contract') return undefined
  if (from.startsWith(`${floor}/src/core/`)) return 'the core knows no module'
  if (from.startsWith(`${floor}/src/kit/`)) return 'the kit knows no module'
  if (`${other.module}/${other.name}` in sharedParts) return undefined
  if (floor === 'server')
    return ['service.ts', 'tables.ts'].includes(other.name) ? undefined : 'ask the service.ts of another module'
  return mine && 'screens of other modules are not shared'
}

const heightOf = ({ area }: { area: string }) => (areas as readonly string[]).indexOf(area) // as: any text is looked up

const isUpward = (mine: Place, other: Place) => heightOf(other) > heightOf(mine)

/** The imports from an area above, tests left out. */
export function upwardImports(imports: readonly Import[]) {
  return imports
    .filter(({ from, to }) => {
      const mine = placeOf(from)
      const other = placeOf(to)
      return mine && other && !isTest(from) && isUpward(mine, other)
    })
    .map(({ from, to }) => `${from} → ${to}`)
}

/**
 * Modules of a floor that need each other are one module, or one of them has to register with the other; the same for
 * files.
 */
function circleProblems(imports: readonly Import[]) {
  const ofModules = ['contract', 'server', 'web'].flatMap((floor) =>
    circlesOf(moduleEdges(imports, floor)).map((circle) => `a circle of modules in ${floor}: ${circle.join(' ')}`),
  )
  const ofFiles = circlesOf(fileEdges(imports)).map((circle) => `a circle of files: ${circle.join(' ')}`)
  return [...ofModules, ...ofFiles]
}

/** A module belongs to an area, its files to its folder. */
function misplaced(file: string): string[] {
  const place = placeOf(file)
  return place && (heightOf(place) < 0 || !place.name) ? [`${file}: lies in no module of an area`] : []
}

function tooLong(file: string, base: string): string[] {
  const lines = readFileSync(join(base, file), 'utf8').trimEnd().split('\n').length
  const limit = file.startsWith('contract/src/modules/') && !isTest(file) ? 300 : 400
  return lines > limit && !dataFiles.test(file) ? [`${file}: ${lines} lines, at most ${limit}`] : []
}

if (import.meta.main) {
  const { files, imports, broken } = brokenRules()
  for (const line of broken) console.error(line)
  console.log(`${files} files, ${imports} imports, ${broken.length} against the rules`)
  // A check that reads no files would find nothing.
  if (files < 100 || imports < files) console.error('too few files or imports were seen: the checker is blind')
  process.exitCode = broken.length > 0 || files < 100 || imports < files ? 1 : 0
}
