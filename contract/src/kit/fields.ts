import { z } from 'zod'
import type { Codes } from './codes.ts'
import { yesNo } from './codes.ts'
import type { Schema } from './schema.ts'
import { idCardProblem } from './value/id-card.ts'
import { plainName, plainNumber } from './value/plain-name.ts'

z.config(z.locales.zhCN())

export type FieldKind =
  | 'id'
  | 'text'
  | 'area'
  | 'int'
  | 'decimal'
  | 'fen'
  | 'day'
  | 'month'
  | 'time'
  | 'flag'
  | 'code'
  | 'codeList'
  | 'dict'
  | 'dictList'
  | 'ref'
  | 'refList'
  | 'phone'
  | 'idCard'
  | 'image'
  | 'images'
  | 'sound'
  | 'files'
  | 'rich'
  | 'list'
  | 'object'

/** Kinds of personal data, which the server masks; `shared` is a number of the institution that anybody may dial. */
export type Personal = 'idCard' | 'phone' | 'bankNo' | 'address' | 'shared'

/** The data of a field for a screen, an export head or a refusal. Stated once, with its schema. */
export interface FieldMeta {
  label: string
  kind: FieldKind
  max?: number
  min?: number
  unit?: string
  codes?: Codes
  /** Code of a data dictionary (contract/src/data/dictionaries.json). */
  dict?: string
  /** Its module accepts further values than the dictionary, and refuses the others itself. */
  more?: boolean
  /** Name of a dropdown list of docs/spec/lookups.tsv. */
  lookup?: string
  help?: string
  /** The name of a person, stored and compared in the form of `plainName`. */
  isName?: boolean
  /** A picture of a signature, drawn on the screen. */
  byHand?: boolean
  /** The kind of personal data it holds: the server masks it for users without the permission (platform.md 2). */
  personal?: Personal
  /** A permission to read it besides that of users who enter it: for example for the worker who calls at the door. */
  readers?: string
  /** A picture of a face, which is stored in a small size (platform.md 9). */
  portrait?: boolean
}

const registry = z.registry<FieldMeta>()

/** Attaches label and kind to a schema. */
export function field<S extends Schema>(schema: S, meta: FieldMeta): S {
  registry.add(schema, meta)
  return schema
}

/** Label and kind of a schema, looked up through optional, nullable and default wrappers. */
export function metaOf(schema: Schema | undefined): FieldMeta | undefined {
  let inner: unknown = schema
  while (inner instanceof z.ZodType) {
    const meta = registry.get(inner)
    if (meta) return meta
    inner = 'innerType' in inner.def ? inner.def.innerType : undefined
  }
  return undefined
}

/** False when a form must mark the field with a star. */
export function isOptional(schema: Schema) {
  return z.safeParse(schema, undefined).success
}

// PostgreSQL text cannot store NUL, and a lone surrogate is no character; both are refused. A text with the prefix of
// sealed values would be taken for sealed, and opened for every reader.
const readable = (value: string) => !value.includes('\u0000') && value.isWellFormed() && !value.startsWith('pims:')
const clean = (max: number) => z.string().trim().max(max).refine(readable, '含有无法识别的字符')

/** Plain text up to `max` characters; required text is never empty. */
export const s = (label: string, max: number) => field(clean(max).min(1), { label, kind: 'text', max })
/** The name of a person, as it is stored; used for every field with a person's name. */
export const name = (label: string, max: number) =>
  field(z.string().overwrite(plainName).max(max).refine(readable, '含有无法识别的字符').min(1), {
    label,
    kind: 'text',
    max,
    isName: true,
  })
/** Longer text, written in several lines. */
export const area = (label: string, max: number) => field(clean(max).min(1), { label, kind: 'area', max })
/** An opaque id made by the server (UUIDv7) or by the built-in data. */
export const id = (label: string) => field(clean(64).min(1), { label, kind: 'id' })
/** An id picked from a dropdown list of docs/spec/lookups.tsv. */
export const ref = (label: string, lookup: string) => field(clean(64).min(1), { label, kind: 'ref', lookup })
export const refs = (label: string, lookup: string, max = 100) =>
  field(z.array(clean(64).min(1)).max(max), { label, kind: 'refList', lookup })
/** Typed text, with the entries of a dropdown list offered beside it. */
export const typed = (label: string, max: number, lookup: string) =>
  field(clean(max).min(1), { label, kind: 'text', max, lookup })
/** A resident, chosen by name, pinyin initials or bed. */
export const oldman = (label: string) => ref(label, 'residents')
/** A whole number in its unit; `range` is inclusive. */
export const int = (label: string, range: { min?: number; max?: number; unit?: string } = {}) =>
  field(
    z
      .int()
      .min(range.min ?? -2147483648)
      .max(range.max ?? 2147483647),
    { label, kind: 'int', ...range },
  )
/** A decimal measurement such as kg; `step` decimals at most. */
export const decimal = (label: string, range: { min: number; max: number; unit?: string; step?: number }) => {
  const scale = 10 ** (range.step ?? 1)
  const fits = (value: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-6
  const schema = z.coerce
    .number()
    .min(range.min)
    .max(range.max)
    .refine(fits, `最多${range.step ?? 1}位小数`)
  return field(schema, { label, kind: 'decimal', min: range.min, max: range.max, unit: range.unit })
}
/** Money: an integer number of fen, never negative unless stated. */
export const fen = (label: string, range: { min?: number; max?: number } = {}) =>
  field(
    z
      .int()
      .min(range.min ?? 0)
      .max(range.max ?? 99_999_999_999),
    { label, kind: 'fen' },
  )

const isDay = (value: string) => {
  const [year, month, date] = value.split('-').map(Number)
  const day = new Date(Date.UTC(year, month - 1, date))
  return year >= 1850 && year <= 2200 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
}
const dayText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')
  .refine(isDay, '日期不存在')
const timeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间格式应为 YYYY-MM-DD HH:mm:ss')
  .refine((value) => isDay(value.slice(0, 10)), '日期不存在')
/** A calendar day, `YYYY-MM-DD`. */
export const day = (label: string) => field(dayText.clone(), { label, kind: 'day' })
/** A month, `YYYY-MM`. */
export const month = (label: string) =>
  field(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为 YYYY-MM'), { label, kind: 'month' })
/** A moment in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export const time = (label: string) => field(timeText.clone(), { label, kind: 'time' })
/** Full-width letters and signs of a Chinese keyboard count as the half-width ones. */
export const narrow = (typed: string) => typed.normalize('NFKC').trim()
/** `20：30`, `7:05` and `0705` are accepted too, as users type them. */
const clockText = (typed: string) =>
  narrow(typed)
    .replace(/^(\d):/, '0$1:')
    .replace(/^(\d{2})(\d{2})$/, '$1:$2')
/** A time of the day, `HH:mm`. */
export const clock = (label: string) =>
  field(
    z
      .string()
      .overwrite(clockText)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间应为 HH:mm，例如 07:00'),
    { label, kind: 'text', max: 5 },
  )

// A code with a leading zero (NATION 01) stays text.
const numeric = (value: unknown) =>
  typeof value === 'string' && /^-?(0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value
const coded = <V extends string | number>(list: Codes<V>) =>
  z.preprocess(
    (value) => (list.values.some((known) => typeof known === 'number') ? numeric(value) : value),
    z.literal(list.values as V[], '取值不在可选范围内'), // as: zod wants a mutable array
  )
/** One value of a closed code list. */
export const code = <V extends string | number>(label: string, list: Codes<V>) =>
  field(coded(list), { label, kind: 'code', codes: list })
export const codeList = <V extends string | number>(label: string, list: Codes<V>) =>
  field(z.array(coded(list)).max(list.values.length), { label, kind: 'codeList', codes: list })
/** 0 or 1. */
export const flag = (label: string) => field(coded(yesNo), { label, kind: 'flag', codes: yesNo })

/** Dictionaries whose values are words; the values of all others are numbers, including those an institution adds. */
export const textDictionaries = [
  'ALARM_CHANNEL',
  'BLOOD_TYPE',
  'CALL_DEAL_TYPE',
  'DRUG_UNIT',
  'GOODS_UNIT',
  'JOB_TYPE',
  'NATION',
  'OPER_TYPE',
  'ORIENTATION',
  'RISK_TAG',
  'SERVE_UNIT',
  'TODO_TYPE',
] as const
type TextDictionary = (typeof textDictionaries)[number]
const isText = (dictionary: string) => textDictionaries.some((known) => known === dictionary)

const textValue = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), clean(30).min(1))
const numberValue = z.preprocess(numeric, z.int('取值不在可选范围内'))
type DictValue<D extends string> = D extends TextDictionary ? typeof textValue : typeof numberValue
// as: chosen by the very name the type is chosen by
const dictValue = <D extends string>(dictionary: D) =>
  (isText(dictionary) ? textValue.clone() : numberValue.clone()) as DictValue<D>

/** One value of a data dictionary, which an institution may extend. */
export const dict = <D extends string>(
  label: string,
  dictionary: D,
  { more }: Pick<FieldMeta, 'more'> = {},
): DictValue<D> => {
  const value = dictValue(dictionary)
  field(value, { label, kind: 'dict', dict: dictionary, more })
  return value
}
export const dictList = <D extends string>(label: string, dictionary: D): z.ZodArray<DictValue<D>> =>
  field(z.array(dictValue(dictionary)).max(50), { label, kind: 'dictList', dict: dictionary })

type ReaderOption = Pick<FieldMeta, 'readers'>
/** A mobile number or a landline with area code. */
export const phone = (label: string, more: ReaderOption = {}) =>
  field(
    z
      .string()
      .overwrite(plainNumber)
      .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|400-?\d{3}-?\d{4})$/, '电话号码格式不正确'),
    {
      label,
      kind: 'phone',
      ...more,
    },
  )
/** A mobile number of 11 digits. */
export const mobile = (label: string) =>
  field(
    z
      .string()
      .overwrite(plainNumber)
      .regex(/^1[3-9]\d{9}$/, '手机号应为11位数字'),
    { label, kind: 'phone' },
  )
/** The digits of a caller's phone number: the format is not checked. */
export const phoneText = (label: string, max: number, more: ReaderOption = {}) =>
  field(z.string().overwrite(plainNumber).max(max).refine(readable, '含有无法识别的字符').min(1), {
    label,
    kind: 'text',
    max,
    personal: 'phone',
    ...more,
  })
/** The number of an institution, a department or a desk: it belongs to no person and is never masked. */
export const sharedPhone = (label: string) => field(phone(label).clone(), { label, kind: 'phone', personal: 'shared' })
/** The home address of a person. */
export const dwelling = (label: string, max: number, more: ReaderOption = {}) =>
  field(clean(max).min(1), { label, kind: 'text', max, personal: 'address', ...more })
/** The bank account of a payee. */
export const bankNo = (label: string, max: number) =>
  field(clean(max).min(1), { label, kind: 'text', max, personal: 'bankNo' })
/** A Chinese ID card number with its checksum (GB 11643); upper-cased. */
export const idCard = (label: string) =>
  field(
    z
      .string()
      .overwrite(plainNumber)
      .toUpperCase()
      .refine((value) => !idCardProblem(value), '身份证号格式不正确'),
    { label, kind: 'idCard' },
  )
/** An ID card number as it is read: whole or masked. */
export const idCardText = (label: string, max: number) =>
  field(clean(max).min(1), { label, kind: 'text', max, personal: 'idCard' })
/** The address of an uploaded picture. */
export const image = (label: string, more: Pick<FieldMeta, 'portrait' | 'byHand'> = {}) =>
  field(clean(300).min(1), { label, kind: 'image', ...more })
/** The picture of a person. */
export const portrait = (label: string) => image(label, { portrait: true })
/** A signature drawn on the screen, stored as a picture. */
export const signature = (label: string) => image(label, { byHand: true })
export const images = (label: string, max: number) =>
  field(z.array(clean(300).min(1)).max(max), { label, kind: 'images', max })
/** The address of an uploaded voice note. */
export const sound = (label: string) => field(clean(300).min(1), { label, kind: 'sound' })
const Attachment = z.object({
  path: image('地址'),
  name: s('文件名', 200),
  size: int('大小', { min: 0, unit: '字节' }),
})
/** Attachments of any kind that may be uploaded, with the file names of the users. */
export const files = (label: string, max: number) => field(z.array(Attachment).max(max), { label, kind: 'files', max })
/** Text with headings, lists, tables and pictures, as HTML, which the server cleans (document/rich-text.ts). */
export const rich = (label: string, max: number) => field(clean(max).min(1), { label, kind: 'rich' })
/** Short free words, such as tags. */
export const words = (label: string, each: number, max: number) =>
  field(z.array(clean(each).min(1)).max(max), { label, kind: 'list', max })
/** A list of rows of their own shape. */
export const rows = <S extends Schema>(label: string, row: S, max: number) =>
  field(z.array(row).max(max), { label, kind: 'list', max })

/** The fields of an entity or a body. Unknown keys are dropped on input. */
export const fields = <T extends z.core.$ZodLooseShape>(shape: T) => z.object(shape)

type Keys<T extends z.ZodObject, K extends keyof T['shape']> = { [P in K]: true }
function mask<T extends z.ZodObject, K extends keyof T['shape']>(keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, true])) as Keys<T, K> // as: keys come from the same type
}
/**
 * These fields, as required or optional as they are in the entity; a field that a new row leaves out may have a
 * default.
 *
 *     const VisitInput = pick(Visit, ['oldmanId', 'visitorName', 'visitorCount'], { visitorCount: 1 })
 */
export function pick<
  T extends z.ZodObject,
  const K extends keyof T['shape'] & string,
  const D extends Partial<{ [P in K]: z.output<T['shape'][P]> }> = Record<never, never>,
>(entity: T, keys: readonly K[], usual?: D) {
  // as: zod's own mask type cannot be proven for a generic object
  const picked = entity.pick(mask<T, K>(keys) as never)
  const values = Object.entries(usual ?? {})
  const beginning = values.map(([key, value]) => [key, z._default(entity.shape[key], value)])
  // as: built from these very keys, with a default where a usual value is said
  return picked.extend(Object.fromEntries(beginning)) as unknown as z.ZodObject<
    { [P in K]: P extends keyof D ? z.ZodDefault<T['shape'][P]> : T['shape'][P] },
    z.core.$strip
  >
}
/** These fields, all optional and clearable: what an edit may send. */
export function some<T extends z.ZodObject, const K extends keyof T['shape'] & string>(entity: T, keys: readonly K[]) {
  // as: zod types partial() of a generic object by its whole shape
  return pick(entity, keys).partial() as unknown as z.ZodObject<
    { [P in K]: z.ZodOptional<T['shape'][P]> },
    z.core.$strip
  >
}

export type Bare<S> = S extends z.ZodOptional<infer I> | z.ZodNullable<infer I> | z.ZodDefault<infer I> ? Bare<I> : S
/** The schema itself, whether or not the entity may lack it. */
export function bare<S extends Schema>(schema: S): Bare<S> {
  let inner: Schema = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
    inner = inner.def.innerType
  return inner as unknown as Bare<S> // as: unwrapped as the type is
}
/**
 * The body of a step on an entity: the first fields are required, the second ones optional.
 *
 *     assign: { title: '分派', permit, body: needed(Complaint, ['handlerId'], ['deptId', 'deadline']) }
 */
export function needed<T extends z.ZodObject, const K extends Key<T>>(
  entity: T,
  keys: readonly K[],
): z.ZodObject<Needed<T, K>, z.core.$strip>
// A separate overload: without a third list the types would otherwise treat every other field as optional.
export function needed<T extends z.ZodObject, const K extends Key<T>, const O extends Key<T>>(
  entity: T,
  keys: readonly K[],
  also: readonly O[],
): z.ZodObject<Needed<T, K> & { [P in O]: z.ZodOptional<z.ZodNullable<Bare<T['shape'][P]>>> }, z.core.$strip>
export function needed({ shape }: z.ZodObject, keys: readonly string[], also: readonly string[] = []): z.ZodObject {
  const must = keys.map((key) => [key, bare(shape[key])])
  const may = also.map((key) => [key, z.nullish(bare(shape[key]))])
  return z.object(Object.fromEntries([...must, ...may]))
}
type Key<T extends z.ZodObject> = keyof T['shape'] & string
type Needed<T extends z.ZodObject, K extends Key<T>> = { [P in K]: Bare<T['shape'][P]> }

/** Name and bed of the resident a row is about, joined by the server. */
export const residentNames = { oldmanName: name('老人', 30).nullish(), bedName: s('床位', 100).nullish() }
/** The resident a row is about. */
export const ofResident = { oldmanId: oldman('老人'), ...residentNames }

/** Columns of every stored row (domain README, Wire). */
export const stamps = {
  createByName: s('创建人', 50).nullish(),
  createTime: time('创建时间').nullish(),
  updateByName: s('修改人', 50).nullish(),
  updateTime: time('修改时间').nullish(),
  version: z.int(),
}
