import { codes } from '../../../kit/codes.ts'

/** The grade of a measured value (care.md 10): pure, the same at the keyboard and on the server. */

export const signType = codes({
  1: ['pressure', '血压'],
  2: ['oxygen', '血氧'],
  3: ['glucose', '血糖'],
  4: ['heart', '心率'],
  5: ['temperature', '体温'],
  6: ['breath', '呼吸'],
  7: ['weight', '体重'],
})
export type SignType = (typeof signType.values)[number]

export const glucosePeriod = codes({
  1: ['fasting', '空腹'],
  2: '餐前',
  3: ['afterMeal', '餐后2h'],
  4: '睡前',
  5: ['anyTime', '随机'],
})
export const tempSite = codes({ 1: ['armpit', '腋'], 2: '口', 3: '耳', 4: '额', 5: '肛' })
export const abnormal = codes({ 0: ['fine', '正常'], 1: ['notable', '提示'], 2: ['critical', '危急'] })
export type Abnormal = (typeof abnormal.values)[number]

/** Every measured item; blood pressure is a pair, with the pulse beside it. */
export const items = {
  systolic: { label: '收缩压', unit: 'mmHg', accepted: [50, 260], digits: 0 },
  diastolic: { label: '舒张压', unit: 'mmHg', accepted: [30, 160], digits: 0 },
  pulse: { label: '脉搏', unit: '次/分', accepted: [20, 250], digits: 0 },
  spo2: { label: '血氧', unit: '%', accepted: [50, 100], digits: 0 },
  glucose: { label: '血糖', unit: 'mmol/L', accepted: [0.6, 33.3], digits: 1 },
  heartRate: { label: '心率', unit: '次/分', accepted: [20, 250], digits: 0 },
  temperature: { label: '体温', unit: '℃', accepted: [30, 43], digits: 1 },
  respiration: { label: '呼吸', unit: '次/分', accepted: [4, 60], digits: 0 },
  weight: { label: '体重', unit: 'kg', accepted: [20, 200], digits: 1 },
} as const
export type Item = keyof typeof items

/** The items of each type; the first ones are required. */
export const itemsOf: Record<SignType, readonly Item[]> = {
  1: ['systolic', 'diastolic', 'pulse'],
  2: ['spo2'],
  3: ['glucose'],
  4: ['heartRate'],
  5: ['temperature'],
  6: ['respiration'],
  7: ['weight'],
}
export const requiredOf = (type: SignType) => itemsOf[type].filter((item) => item !== 'pulse')

/** Inside low1…high1 is normal, outside low2…high2 critical, between them notable. */
export interface Band {
  low2: number
  low1: number
  high1: number
  high2: number
}
const band = (low2: number, low1: number, high1: number, high2: number): Band => ({ low2, low1, high1, high2 })

const heart = band(45, 55, 100, 130)
const table: Record<Exclude<Item, 'weight' | 'glucose'>, Band> = {
  systolic: band(80, 90, 139, 179),
  diastolic: band(50, 60, 89, 109),
  pulse: heart,
  heartRate: heart,
  spo2: band(90, 95, 100, 100),
  respiration: band(9, 12, 20, 24),
  temperature: band(35, 36, 37.2, 38.4),
}
const glucoseBand = (period: number | null | undefined) =>
  period === glucosePeriod.is.afterMeal || period === glucosePeriod.is.anyTime
    ? band(3, 3.9, 10, 16.6)
    : band(3, 3.9, 7, 16.6)

/**
 * A stored limit: of one resident, or of the institution when it names none. An empty value means that of the table.
 */
export interface Limit {
  oldmanId?: string | null
  signType: SignType
  item?: string | null
  low2?: number | null
  low1?: number | null
  high1?: number | null
  high2?: number | null
}

/** Items measured by the limit of another: the pulse of a cuff is a heart rate. */
const limitTypeOf = (item: Item): SignType => {
  const type = item === 'pulse' ? signType.is.heart : signType.values.find((one) => itemsOf[one].includes(item))
  return type ?? signType.is.pressure
}

/** A band replaced by a limit: missing values of the limit stay, moved where the limit would cross them. */
function over(usual: Band, limit: Limit | undefined): Band {
  if (!limit) return usual
  const low1 = limit.low1 ?? Math.max(usual.low1, limit.low2 ?? usual.low1)
  const high1 = limit.high1 ?? Math.min(usual.high1, limit.high2 ?? usual.high1)
  return {
    low2: limit.low2 ?? Math.min(usual.low2, low1),
    low1,
    high1,
    high2: limit.high2 ?? Math.max(usual.high2, high1),
  }
}

/**
 * The valid band of an item: the resident's limit before the institution's, which replaces the table. Weight has none.
 */
export function bandOf(item: Item, limits: readonly Limit[], period?: number | null): Band | null {
  if (item === 'weight') return null
  const fits = limits.filter((one) => one.signType === limitTypeOf(item) && (one.item ?? item) === item)
  const house = over(
    item === 'glucose' ? glucoseBand(period) : table[item],
    fits.find(({ oldmanId }) => !oldmanId),
  )
  return over(
    house,
    fits.find(({ oldmanId }) => oldmanId),
  )
}

export type Values = { readonly [K in Item]?: number | null } & {
  readonly glucosePeriod?: (typeof glucosePeriod.values)[number] | null
  readonly tempSite?: (typeof tempSite.values)[number] | null
}

/** Tenths of a degree that other sites measure above the armpit. */
const siteOffset: Record<string, number> = { 2: 2, 3: 2, 4: 2, 5: 5 }
const tenths = (value: number) => Math.round(value * 10)

/** The value for comparison, in tenths: a temperature as if measured in the armpit. */
function compared(item: Item, value: number, { tempSite: site }: Values) {
  return tenths(value) - (item === 'temperature' ? (siteOffset[String(site)] ?? 0) : 0)
}

function gradeOf(value: number, { low2, low1, high1, high2 }: Band): Abnormal {
  if (value < tenths(low2) || value > tenths(high2)) return abnormal.is.critical
  return value < tenths(low1) || value > tenths(high1) ? abnormal.is.notable : abnormal.is.fine
}

/** An earlier weight, and how many days before this one it was measured. */
export interface EarlierWeight {
  weight: number
  daysBefore: number
}

function weightGrade(weight: number, earlier: readonly EarlierWeight[]): Abnormal {
  const moved = earlier.some(({ weight: before, daysBefore }) => {
    const percent = (Math.abs(tenths(weight) - tenths(before)) * 100) / tenths(before)
    return (daysBefore <= 30 && percent >= 5) || (daysBefore <= 180 && percent >= 10)
  })
  return moved ? abnormal.is.notable : abnormal.is.fine
}

export interface SignGrade {
  abnormal: Abnormal
  /** `收缩压182 危急`, one sentence for each value that is not normal. */
  abnormalText: string | null
  /** Items by their grade. */
  grades: Partial<Record<Item, Abnormal>>
}

/** The grade of a measurement: the worst of its values decides. */
export function judge(
  type: SignType,
  values: Values,
  limits: readonly Limit[],
  earlier: readonly EarlierWeight[] = [],
): SignGrade {
  const grades: Partial<Record<Item, Abnormal>> = {}
  for (const item of itemsOf[type]) {
    const value = values[item]
    if (value == null) continue
    const range = bandOf(item, limits, values.glucosePeriod)
    grades[item] = range ? gradeOf(compared(item, value, values), range) : weightGrade(value, earlier)
  }
  const parts = itemsOf[type]
    .filter((item) => grades[item])
    .map((item) => `${items[item].label}${values[item]} ${abnormal.label(grades[item])}`)
  const worst = Object.values(grades).reduce<Abnormal>((one, other) => (other > one ? other : one), abnormal.is.fine)
  return { abnormal: worst, abnormalText: parts.join('，') || null, grades }
}

/** The first impossible value, if there is one. */
export function outside(type: SignType, values: Values): Item | undefined {
  return itemsOf[type].find((item) => {
    const value = values[item]
    const [low, high] = items[item].accepted
    return value != null && (value < low || value > high)
  })
}

/** Low or high, also for colour-blind readers: ↓ or ↑ beside the value. */
export function arrowOf(item: Item, values: Values, limits: readonly Limit[]): '↑' | '↓' | '' {
  const value = values[item]
  const range = bandOf(item, limits, values.glucosePeriod)
  if (value == null || !range) return ''
  const at = compared(item, value, values)
  return at < tenths(range.low1) ? '↓' : at > tenths(range.high1) ? '↑' : ''
}
