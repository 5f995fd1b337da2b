import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { open, writes } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import type { Db } from '#core/db/db.ts'
import { fileIdOf } from '#core/files/links.ts'
import { hasPictures, mapPictures } from '#core/files/picture/pictures.ts'
import { loadModules } from '#core/http/modules.ts'
import { appendOnly } from '#core/rows/store/append-only.ts'
import { pictureColumns } from '#core/rows/store/attached-files.ts'
import { knownTables, type Table } from '#core/rows/store/table.ts'
import { insert, patchRow } from '#core/rows/store/write.ts'
import { sendForm, voices } from '../src/modules/platform/file/test-forms.ts'
import { qualifications } from '../src/modules/platform/org/tables.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { realIds, sampleFor } from './real-ids.ts'
import { sampleOf } from './samples.ts'

/**
 * Every stored picture and voice note can be read by every reader of its record, and stays with it. The fields are
 * found in the contract.
 */

const calls = (await loadModules()).flatMap((module) => Object.values(module.calls))
const places = [...knownTables.values()].flat().flatMap((t) => pictureColumns(t).map((column) => ({ t, column })))

let t: TestApp
let admin: Client
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  t = await testApp({ demo: true })
  admin = await t.as('ADMIN', { orgId: 'org-demo' })
  await t.services.database.withOrg('org-demo', (db) => insert(db, qualifications, keeper(), { qualType: 1 }))
  const gift = { inOutType: 1, projectName: '捐赠', amount: 50_000, tradeWay: 1, handler: '周文华' }
  await admin.ok(inOut.inOutCreate, { ...gift, inOutTime: t.who().now })
  ids = new Map([...(await realIds(t, 'org-demo')), ['articleId', 'article-1'], ['versionNo', '1']])
}, 240_000)
afterAll(() => t.close())

/** Drawn into the reply itself, and stored nowhere. */
const drawn = new Set(['auth.photoCode'])
/**
 * Addresses that are not stored pictures: of an installation package, of a cover just drawn from a video, of pages and
 * servers.
 */
const addresses =
  /^(release\.\w+: .*fileUrl|file\.uploadVideo: \.cover|auth\.ssoLogin: \.url|setting\.\w+: \.smsGateway\.url|settlement\.\w+: \.blocks\.url)$/

test('every field with the name of a picture or a voice note is declared as one', () => {
  const texts = calls.flatMap((call) => {
    if (drawn.has(call.name)) return []
    const parts = [call.options.body, call.options.reply].filter((schema) => schema !== undefined)
    return parts.flatMap((schema) => wronglyPlain(schema).map((path) => `${call.name}: ${path}`))
  })
  const left = texts.filter((text) => !addresses.test(text))
  expect(left, 'say them with `image`, `images` or `sound`: nobody could read what was sent there').toEqual([])
})

/** Names of fields that are pictures somewhere; `path` is that of a file with a name beside it. */
const pictured = new Set(
  calls
    .flatMap(({ options }) => [options.body, options.reply].flatMap((schema) => (schema ? pathsIn(schema) : [])))
    .map((path) => path.at(-1) ?? '')
    .filter((name) => name !== 'path'),
)

/** Plain texts with the name of a picture. Public files, and pictures themselves, are declared so. */
function wronglyPlain(schema: Schema, path = '', seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const name = path.split('.').at(-1) ?? ''
  const plain = schema instanceof z.ZodString && !['image', 'images', 'sound'].includes(metaOf(schema)?.kind ?? '')
  const named = pictured.has(name) || /(photo|picture|image|avatar)s?$/i.test(name)
  if (plain && named) return [path]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => wronglyPlain(one, `${path}.${key}`, seen))
  const { innerType, element } = schema._zod.def as { innerType?: Schema; element?: Schema } // as: the defs of wrappers and lists
  const inner = innerType ?? element
  return inner instanceof z.ZodType && !metaOf(schema)?.kind.startsWith('image') ? wronglyPlain(inner, path, seen) : []
}

/** Bodies whose pictures are stored otherwise than in a column of a row, each with a test of its own. */
const otherwise = new Set([
  'setting.saveDisplay',
  'setting.saveIcon',
  'setting.saveLoginPage',
  // Stored in the rounds of the record (record.test.ts).
  'inspection.recordUpdate',
  'inspection.recordUpdateNested',
])

test('every picture in the body of a call is bound to the row that stores it', () => {
  const columns = new Set(places.map(({ column }) => column))
  const lost = calls
    .filter((call) => writes(call) && !otherwise.has(call.name))
    .flatMap((call) => (call.options.body ? pathsIn(call.options.body).map((path) => ({ call, path })) : []))
    .filter(({ path }) => !path.some((name) => columns.has(name)))
    .map(({ call, path }) => `${call.name}: ${path.join('.')}`)
  expect(lost, 'give the table a column of the name, or say in `otherwise` who tests how it is kept').toEqual([])
})

/** The places of pictures in a body: `orgInfo.logo`. */
function pathsIn(schema: Schema): string[][] {
  if (/^(image|sound)/.test(metaOf(schema)?.kind ?? '')) return [[]]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, one]) => pathsIn(one).map((path) => [key, ...path]))
  const { innerType, element } = schema._zod.def as { innerType?: Schema; element?: Schema } // as: the defs of wrappers and lists
  const inner = innerType ?? element
  return inner instanceof z.ZodType ? pathsIn(inner) : []
}

/** Of an institution below, which the demo does not have; its pictures are tested in e2e/inspect-below.test.ts. */
const absent = new Set(['inspectBelow'])

test('every stored file is given with a signature that permits reading it', async () => {
  const sent = new Map<string, string>()
  // Append-only records take no picture afterwards; the call that adds one shows it (signing.test.ts).
  const changing = places.filter(
    ({ t: { name } }) => !appendOnly.includes(name.replace(/[A-Z]/g, '_$&').toLowerCase()) && !absent.has(name),
  )
  for (const { t: table, column } of changing) sent.set(await store(table, column), `${table.name}.${column}`)
  const links = (await Promise.all(calls.filter(shows).map((call) => answered(call)))).flat()
  const read = new Set<string>()
  for (const link of new Set(links)) {
    const fileId = fileIdOf(link) ?? ''
    expect((await t.app.inject({ url: link })).statusCode, `${sent.get(fileId) ?? link} is read`).toBe(200)
    read.add(fileId)
  }
  const unseen = [...sent].filter(([fileId]) => !read.has(fileId)).map(([, place]) => place)
  expect(unseen, 'say in the replies that show them `image`, `images` or `files`: their links carry the leave').toEqual(
    [],
  )
})

/** A read that only writes who has read it. */
const countsReaders = new Set(['article.get'])

const shows = (call: (typeof calls)[number]) =>
  call.method === 'GET' &&
  call.options.permit !== open &&
  (!writes(call) || countsReaders.has(call.name)) &&
  hasPictures(call.options.reply)

/** Every file address in a reply; a stored one without a signature cannot be read. */
async function answered(call: (typeof calls)[number]) {
  const queryKeys = Object.keys(call.options.query?.shape ?? {})
  const ends = queryKeys.includes('pageHelper') ? { pageHelper: '0' } : {}
  const texts: string[] = []
  const matching = stored.filter(({ key }) => call.path.includes('{') || queryKeys.includes(key))
  for (const row of [undefined, ...matching]) {
    const known = row ? new Map([...ids, ...row.around, [row.key, row.id]]) : ids
    const { params } = sampleFor(call, known)
    const own = Object.fromEntries(queryKeys.filter((key) => known.has(key)).map((key) => [key, known.get(key)]))
    for (const input of [
      { ...params, ...ends },
      { ...params, ...own },
      ...(row && queryKeys.includes(row.key) ? [{ ...params, [row.key]: row.id }] : []),
    ]) {
      const { code, data } = await admin.call(call, input)
      if (code === 0) texts.push(JSON.stringify(data))
    }
  }
  return texts.flatMap((text) => [...text.matchAll(/"(\/files\/[^"]+)"/g)].map(([, link]) => link))
}

const keeper = () => ({ ...t.who(), orgId: 'org-demo', userId: admin.userId })
/**
 * The rows that were given a picture: key, id, and the ids of the rows that contain them, for calls that only take
 * those.
 */
const stored: { key: string; id: string; around: [string, string][] }[] = []

/** Uploads a picture or a voice note, and stores it in a row of the demo institution; gives its file. */
async function store(table: Table, column: string) {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: colour() } })
    .png()
    .toBuffer()
  const isSound = metaOf(table.fields.shape[column])?.kind === 'sound'
  const sample = isSound ? { name: 'a.webm', content: voices.webm(5) } : { name: 'a.png', content }
  const { data } = await sendForm(t, file.uploadCommon, { ...sample, client: admin })
  const value = sampleOf(table.fields.shape[column], () => 'none')
  const who = keeper()
  await t.services.database.withOrg('org-demo', async (db) => {
    const row = (await rowOf(db, table)) as Record<string, unknown> // as: a row of a table chosen at run time
    const around = Object.entries(row).filter(([name, value]) => /Id$/.test(name) && typeof value === 'string')
    const key = table.key === 'id' ? `${table.name}Id` : table.key
    stored.push({ key, id: String(row[table.key]), around: around.map(([name, value]) => [name, String(value)]) })
    const schema = table.fields.shape[column]
    await patchRow(db, table, who, row as never, { [column]: withLink(schema, value, data.imagePath) }) // as: see above
  })
  return String(data.fileId)
}

/** Any row of the demo institution; for the administrator the own one. */
async function rowOf(db: Db, { name }: Table) {
  const all = db
    .selectFrom(name as 'org')
    .selectAll()
    .where('orgId', '=', 'org-demo') // as: a table chosen at run time
  const own = name === 'userAccount' ? all.where('userId' as 'orgId', '=', admin.userId) : all
  const row = await own.orderBy('createTime').limit(1).executeTakeFirst()
  if (!row) throw new Error(`the demo institution has no ${name}`)
  return row
}

let shade = 0
const colour = () => `#${(++shade).toString(16).padStart(6, '0')}`

/** The sample with this address as its pictures, at any depth; `files` of rows contain addresses as well. */
function withLink(schema: Schema, value: unknown, link: string): unknown {
  if (typeof value === 'string') return link
  if (!Array.isArray(value)) throw new Error('a picture is one address, or a list')
  return mapPictures(schema, value, () => link)
}
