import pg from 'pg'

/** PostgreSQL type numbers (pg_type.oid) whose default parser is replaced here, and their array types. */
const readers = new Map<number, (text: string) => unknown>([
  [20, whole], // bigint
  [1700, decimal], // numeric
  [1082, same], // date: 'YYYY-MM-DD'
  [1114, second], // timestamp: 'YYYY-MM-DD HH:mm:ss'
  [1184, same], // timestamptz
])
const textArray: number = 1009
const arrays = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
])

/** The parsers `pg` uses: whole numbers as numbers, days and times as the plain texts of the wire. */
export const types: pg.CustomTypesConfig = {
  // as: pg types this function by overloads for each known type number
  getTypeParser: ((oid: number, format?: 'text') => {
    const read = readers.get(oid) ?? arrayReader(arrays.get(oid))
    return read ?? pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

function arrayReader(element: number | undefined) {
  const read = element && readers.get(element)
  const texts = pg.types.getTypeParser(textArray, 'text')
  return read
    ? (text: string) => texts(text).map((item: string | null) => (item === null ? null : read(item)))
    : undefined
}

function same(text: string) {
  return text
}

function second(text: string) {
  return text.slice(0, 19)
}

/** Amounts in fen and counts: exact, or an error instead of a silently rounded number. */
function whole(text: string) {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JSON number`)
  return value
}

/** Measurements, and sums of bigint, which PostgreSQL answers as numeric. */
function decimal(text: string) {
  return text.includes('.') ? Number(text) : whole(text)
}
