import { type RawBuilder, sql } from 'kysely'

/**
 * The columns that are sealed in the database (decision 018): numbers that identify a person or reach one. They are
 * read and written like any column (core/sealing.ts). A column that lists search has companion columns, which only the
 * sealing code knows: `…Hash` finds the whole number, `…Six` its last six characters, `…Tail` holds the last four,
 * which lists show anyway.
 */
export const sealedColumns = {
  agreement: { filled: [], guarantorPhone: [] }, // the content of a signed text: names, numbers, sums
  assessment: { oldmanIdcard: ['Hash', 'Tail'] },
  bankLine: { payerAccount: ['Hash', 'Tail'] },
  complaint: { phone: [] },
  consultation: { oldmanIdCard: ['Hash'], phoneNum: [], consultantPhone: ['Hash', 'Tail'] },
  emp: { idCard: ['Hash'], phoneNum: ['Hash', 'Tail'], emergencyPhone: [], bankNo: [] },
  family: { phoneNum: ['Hash', 'Tail'], idCard: [] },
  homeFamily: { phoneNum: [], idCard: [] },
  homeOrder: { phone: ['Hash', 'Tail'] },
  homeOldman: { oldmanIdCard: ['Hash', 'Tail'], phoneNum: ['Hash', 'Tail'] },
  informDelivery: { phoneNum: [] },
  inspectRegister: { visitorPhone: [] },
  oldman: { oldmanIdCard: ['Hash', 'Six', 'Tail'], phoneNum: [] },
  outing: { escortPhone: [] },
  requestNo: { answer: [] }, // the first answer to a request, with any content
  salesman: { phoneNum: ['Hash', 'Tail'] },
  settlement: { bankNo: [] },
  supplier: { phone: ['Hash', 'Tail'], account: [] },
  userAccount: { phoneNum: ['Hash', 'Tail'] },
  visit: { visitorPhone: ['Hash', 'Tail'], visitorIdCard: [] },
  visitorBlock: { visitorPhone: ['Hash', 'Tail'], visitorIdCard: ['Hash'] },
} as const satisfies Record<string, Record<string, readonly Companion[]>>

/** The columns that identify a row of each of these tables within its institution: a sealed text is bound to them. */
export const sealedRows = {
  agreement: ['contractId'],
  assessment: ['assessmentId'],
  bankLine: ['lineId'],
  complaint: ['complaintId'],
  consultation: ['consultationId'],
  emp: ['empId'],
  family: ['familyId'],
  homeFamily: ['familyId'],
  homeOldman: ['oldmanId'],
  homeOrder: ['id'],
  informDelivery: ['deliveryId'],
  inspectRegister: ['registerId'],
  oldman: ['oldmanId'],
  outing: ['outId'],
  requestNo: ['userId', 'requestNo'],
  salesman: ['saleId'],
  settlement: ['settleId'],
  supplier: ['supplierId'],
  userAccount: ['userId'],
  visit: ['visitId'],
  visitorBlock: ['blockId'],
} as const satisfies Record<keyof typeof sealedColumns, readonly string[]>

export type Companion = 'Hash' | 'Six' | 'Tail'
type Columns = typeof sealedColumns
type SearchableColumns = {
  [T in keyof Columns]: {
    [C in keyof Columns[T]]: 'Hash' extends Inside<Columns[T][C]> ? `${T}.${C & string}` : never
  }[keyof Columns[T]]
}[keyof Columns]
type Inside<L> = L extends readonly (infer I)[] ? I : never

/** A sealed column that can be searched. */
export type FoundPlace = SearchableColumns

/** The companions of a sealed column; undefined for any other. */
export function companionsOf(table: string, column: string): readonly Companion[] | undefined {
  const columns: Record<string, Record<string, readonly Companion[]>> = sealedColumns
  return columns[table]?.[column]
}

/** True for a companion of a sealed column. */
export function isCompanion(table: string, column: string) {
  const columns: Record<string, Record<string, readonly Companion[]>> = sealedColumns
  return Object.entries(columns[table] ?? {}).some(([sealed, names]) => names.some((name) => sealed + name === column))
}

const mark = Symbol('sought')

/** A parameter that becomes keyed hashes when the statement is sent; the keys are known only there. */
export interface Sought {
  [mark]: true
  place: string
  companion: 'Hash' | 'Six'
  texts: readonly string[]
}

export const isSought = (value: unknown): value is Sought =>
  typeof value === 'object' && value !== null && mark in value

/**
 * True for rows whose sealed column is one of these whole numbers. `ref` names the column in the query where its table
 * has another name there.
 *
 *     .where(isNumber('oldman.oldmanIdCard', [idCard]))
 */
export function isNumber(place: FoundPlace, texts: readonly string[], ref: string = place): RawBuilder<boolean> {
  return hashed(place, 'Hash', texts, ref)
}

/**
 * Like `isNumber`, for what users type into a search: the whole number, its last four characters or fewer, or its last
 * six where they are stored. Other lengths find nothing (contract/src/kit/filters.ts, `numberOf`, refuses them).
 */
export function endsWith(place: FoundPlace, typed: string, ref: string = place): RawBuilder<boolean> {
  if (typed.length <= 4) return sql<boolean>`${sql.ref(`${ref}Tail`)} like ${`%${typed.replace(/[\\%_]/g, '\\$&')}`}`
  const [table, column] = place.split('.')
  const six = typed.length === 6 && companionsOf(table, column)?.includes('Six')
  return hashed(place, six ? 'Six' : 'Hash', [typed], ref)
}

function hashed(place: FoundPlace, companion: 'Hash' | 'Six', texts: readonly string[], ref: string) {
  const sought: Sought = { [mark]: true, place, companion, texts }
  return sql<boolean>`${sql.ref(ref + companion)} = any(${sought}::text[])`
}
