import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import type { Call } from '#contract/kit/calls.ts'
import type { ImportResult } from '#contract/kit/import-result.ts'
import type { Answer, Client, TestApp } from './app.ts'

/** Workbooks for tests of imports: written, sent, and read from the reply. */

type Rows = readonly (readonly (string | number)[])[]

export const bookOf = (rows: Rows) =>
  writeXlsxFile(rows.map((row) => row.map((value) => ({ value: String(value) })))).toBuffer()

/** Sends a file with an import call, as the browser does. */
export async function sendBook(
  t: TestApp,
  client: Client,
  call: Call,
  content: Buffer,
  { fields = {}, name = 'import.xlsx' }: { fields?: Record<string, string>; name?: string } = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const body = new Response(form)
  const response = await t.app.inject({
    method: 'POST',
    url: call.path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...client.headers('POST', call.path), 'content-type': body.headers.get('content-type') ?? '' },
  })
  return { ...response.json(), status: response.statusCode } as Answer<ImportResult> // as: the envelope of an import
}

export const sendRows = async (t: TestApp, client: Client, call: Call, rows: Rows, fields?: Record<string, string>) =>
  sendBook(t, client, call, await bookOf(rows), { fields })

/** An exported list: the lines above the table, its heads, rows, totals where it has any, and the foot. */
export async function exported(content: Buffer) {
  const [{ data }] = await readXlsxFile(content)
  const [[title], [orgName], [conditions], heads, ...rest] = data
  const rows = rest.slice(0, -1)
  const totals = rows.at(-1)?.[0] === '合计' ? rows.pop() : undefined
  return { title, orgName, conditions, heads, rows, totals, foot: rest.at(-1)?.[0] }
}

/** The first sheet of the file at an address in the reply to an import. */
export async function sheetAt(t: TestApp, url: string): Promise<unknown[][]> {
  const response = await t.app.inject({ method: 'GET', url })
  return (await readXlsxFile(response.rawPayload))[0].data
}
