import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '#contract/kit/catalog/areas.ts'
import { filesUnder, root } from '../files.ts'
import { exportedValues, sharedNames } from '../names/exported-names.ts'
import { upwardImports } from './boundaries.ts'
import { crowdedFolders } from './crowded-folders.ts'
import { type FunctionLength, functionsOf } from './functions.ts'
import { circlesOf, fileEdges, importsOf, isTest, moduleEdges, placeOf } from './imports.ts'
import { hidingLiterals } from './literals.ts'

// `npm run house`: figures about the code of the project. Fails when one of the counts that must be 0 is not.
// `npm run house -- seams`: the followers of each seam, in order.

const floors = ['contract', 'server', 'web']
/** Data, not code: written by a program or from a catalogue. */
const data = /(\.gen\.ts$|\/data\/)/

interface ModuleSize {
  area: string
  module: string
  /** Lines by floor, tests apart. */
  lines: Record<string, number>
}

function modulesOf(files: readonly string[]) {
  const modules = new Map<string, ModuleSize>()
  for (const file of files) {
    const place = placeOf(file)
    if (!place?.module) continue
    const { area, module } = place
    const lines: ModuleSize['lines'] = modules.get(module)?.lines ?? {}
    const floor = isTest(file) ? 'test' : file.split('/')[0]
    modules.set(module, { area, module, lines: { ...lines, [floor]: (lines[floor] ?? 0) + linesIn(file) } })
  }
  return [...modules.values()]
}

const linesIn = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
const sumOf = ({ lines }: ModuleSize) => Object.values(lines).reduce((sum, count) => sum + count, 0)

/** The median and the 90th percentile, `6 / 24`. */
function spread(figures: readonly number[]) {
  const sorted = figures.toSorted((a, b) => a - b)
  return [0.5, 0.9].map((part) => sorted[Math.floor(sorted.length * part)] ?? 0).join(' / ')
}

function printModules(modules: readonly ModuleSize[]) {
  const columns = [...floors, 'test']
  const row = (name: string, cells: readonly unknown[]) =>
    name.padEnd(18) + cells.map((c) => String(c).padStart(9)).join('')
  for (const area of areas) {
    const own = modules.filter((module) => module.area === area).sort((a, b) => a.module.localeCompare(b.module))
    if (own.length === 0) continue
    console.log(`\n${row(`${area}: ${own.length}`, [...columns, 'lines'])}`)
    for (const each of own)
      console.log(row(`  ${each.module}`, [...columns.map((c) => each.lines[c] ?? 0), sumOf(each)]))
  }
}

/** Prints findings whose number has to be 0; gives the number. */
function none(title: string, found: readonly string[]) {
  console.log(`${title}: ${found.length} (0)`)
  for (const line of found) console.log(`  ${line}`)
  return found.length
}

const tooLong = (functions: readonly FunctionLength[], limit: number) =>
  functions
    .filter(({ lines }) => lines > limit)
    .map(({ file, line, name, lines }) => `${file}:${line} ${name}: ${lines} lines`)

/** Names of values that several files of the server export; those of three files and more with their files. */
function printShared(files: readonly string[]) {
  const shared = sharedNames(files.flatMap((file) => exportedValues(file)))
  console.log(`exported names of the server that several files have: ${shared.length}`)
  for (const { name, files: of } of shared) if (of.length > 2) console.log(`  ${name}: ${of.join(' ')}`)
}

const floorsAndTools = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench']

function house() {
  const files = filesUnder(floorsAndTools, /\.tsx?$/)
  const imports = files.flatMap((file) => importsOf(file))
  const product = files.filter((file) => !isTest(file) && !data.test(file))
  const functions = product.flatMap((file) => functionsOf(file))
  const linesOf = (circles: string[][]) => circles.map((circle) => circle.join(' '))

  printModules(modulesOf(files))
  console.log(`\nfiles: ${spread(product.map(linesIn))} lines (75 / 190) of ${product.length}`)
  console.log(`functions: ${spread(functions.map(({ lines }) => lines))} lines (6 / 24) of ${functions.length}`)
  printShared(files.filter((file) => file.startsWith('server/src/')))
  const found = [
    none('upward imports', upwardImports(imports)),
    none(
      'circles of modules',
      floors.flatMap((floor) => linesOf(circlesOf(moduleEdges(imports, floor)))),
    ),
    none('circles of files, those of types too', linesOf(circlesOf(fileEdges(imports)))),
    none('folders of more than a dozen files', crowdedFolders(filesUnder(floorsAndTools, /\.(tsx?|mjs|css)$/))),
    none(
      'literals that hide what they hold',
      files.flatMap((file) => hidingLiterals(file)),
    ),
    none(
      'functions past 70 lines',
      tooLong(
        functions.filter(({ component }) => !component),
        70,
      ),
    ),
    none(
      'components past 120 lines',
      tooLong(
        functions.filter(({ component }) => component),
        120,
      ),
    ),
  ]
  process.exitCode = found.some((count) => count > 0) ? 1 : 0
}

if (process.argv[2] === 'seams') {
  const { printSeams } = await import('./seams.ts')
  await printSeams()
} else house()
