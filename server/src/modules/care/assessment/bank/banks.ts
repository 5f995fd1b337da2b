import { createHash } from 'node:crypto'
import data from '#contract/data/assessments.json' with { type: 'json' }
import { type Bank, banksOf, gradeLabels } from '#contract/modules/care/assessment/bank.ts'
import type { Ctx } from '#core/http/serve.ts'

/** The item banks of the file; the version of each changes with its content (care.md 9.1, bankVersion). */

const banks = banksOf(data.assessments)
const versions = banks.map(
  (bank) => `${data.schema}-${createHash('sha256').update(JSON.stringify(bank)).digest('hex').slice(0, 12)}`,
)

export const bankOf = (type: number): Bank => banks[type]
export const bankVersion = (type: number) => versions[type]

/** Answers a bank, or 304 to a client that has this version (care.md 9.8). */
export const bankHandler =
  (type: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: any of the four calls, of which only the request is read
  ({ raw }: Pick<Ctx<any>, 'raw'>) => {
    const tag = `"${versions[type]}"`
    raw.reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (raw.request.headers['if-none-match'] !== tag) return { bankVersion: versions[type], ...banks[type] }
    raw.reply.code(304)
    return undefined
  }

/** The labels of a bank's grades, or of all banks. */
export const finalGrades = (type: number | null | undefined) =>
  type === null || type === undefined ? data.finalGradeLookup : gradeLabels(banks[type])
export const causes = () => data.assessmentCausle
