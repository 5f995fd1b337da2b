import type { ReactNode } from 'react'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { painted, standingColour, type Tone, toneOf } from './look/colours.ts'
import { useLevelColours } from './lookup/levels.ts'
import { useDict, useLookup } from './lookup/lookups.ts'
import { dayWords, timeWords, yuan } from './value/format.ts'
import { smallOf } from './value/picture.ts'
import './look/kit.css'

/**
 * The cells for values of each kind: in columns, head cards and descriptions.
 *
 *     <MoneyCell fen={123450} />  <StatusChip label="在住" />  <TimeText value={row.comeTime} />
 *     <DictText code="RELATION" value={row.relation} />  <PersonCell name={row.oldmanName} sub={row.bedName} />
 */

export function MoneyCell({ fen }: { fen: number | null | undefined }) {
  return <span className={fen && fen < 0 ? 'k-num k-danger' : 'k-num'}>{yuan(fen)}</span>
}

/** A dot and a word; the colour follows the word (look/colours.ts) unless `tone` is given. */
export function StatusChip({ label, tone }: { label: string; tone?: Tone }) {
  if (!label) return null
  const dot = tone ? undefined : painted('--dot', standingColour(label))
  return (
    <span className={`k-chip k-${tone ?? toneOf(label)}`} style={dot}>
      {label}
    </span>
  )
}

/** A care level beside a strip in the colour set by the institution. */
export function LevelText({ name }: { name: string }) {
  const colours = useLevelColours()
  return (
    <span className="k-level" style={painted('--level', colours[name])}>
      {name}
    </span>
  )
}

export function TimeText({ value }: { value: string | null | undefined }) {
  return value ? (
    <time className="k-num" dateTime={value} title={value}>
      {timeWords(value)}
    </time>
  ) : null
}

/** `dated` shows the date itself instead of 今天 or 明天, as beside money. */
export function DayText({ value, dated }: { value: string | null | undefined; dated?: boolean }) {
  return value ? (
    <time className="k-num" dateTime={value} title={value}>
      {dated ? value : dayWords(value)}
    </time>
  ) : null
}

export function DictText({ code, value }: { code: string; value: unknown }) {
  const { label } = useDict(code)
  if (Array.isArray(value)) return <>{value.map(label).join('、')}</>
  return <>{label(value)}</>
}

/** The name of an id by its dropdown list; rows that carry the name themselves do not need it. */
export function RefText({ lookup, value }: { lookup: string; value: unknown }) {
  const { options } = useLookup(lookup)
  const nameOf = (id: unknown) => options.find((option) => option.value === id)?.label ?? ''
  return <>{Array.isArray(value) ? value.map(nameOf).filter(Boolean).join('、') : nameOf(value)}</>
}

/** Photo, name and a second line; without a photo the last character of the name. */
export function PersonCell({ name, photo, sub }: { name?: string | null; photo?: string | null; sub?: ReactNode }) {
  return (
    <span className="k-person">
      <Photo name={name ?? ''} src={photo} />
      <span>{name}</span>
      {sub && <span className="k-muted">{sub}</span>}
    </span>
  )
}

/** A photo, or the last character of the name. */
export function Photo(props: { name: string; src?: string | null; size?: number; square?: boolean }) {
  const { name, src, size = 28, square } = props
  const style = {
    width: size,
    height: size,
    lineHeight: `${size}px`,
    fontSize: size / 2,
    borderRadius: square ? 6 : '50%',
  }
  return src ? (
    <img className="k-photo" style={style} src={size > 200 ? src : smallOf(src)} alt={name} loading="lazy" />
  ) : (
    <span className="k-photo" style={style} aria-hidden>
      {name.slice(-1)}
    </span>
  )
}

/** Room and bed at the end of a long place tell beds apart: only the part before them is cut. */
function BedText({ name }: { name: string }) {
  const at = name.length > 12 ? name.lastIndexOf('-', name.lastIndexOf('-') - 1) : -1
  if (at < 1) return name
  const end = name.slice(at)
  // A Chinese character is as wide as two digits.
  const figures = [...end].reduce((sum, one) => sum + (one > 'ÿ' ? 2 : 1), 0)
  return (
    <span className="k-bed" title={name}>
      <span style={{ maxWidth: `calc(100% - ${figures}ch)` }}>{name.slice(0, at)}</span>
      {end}
    </span>
  )
}

const isStatus = (key: string) => /(status|state)$/i.test(key)

interface CellValue {
  meta: FieldMeta
  field: string
  value: unknown
  /** The name of a `ref` id as the row carries it. */
  name?: unknown
  tone?: Tone
  /** Beside money: days are shown as dates, not as 明天. */
  dated?: boolean
}

/** Shows a value by the kind of its field. */
export const ValueCell = (props: CellValue) => valueCell(props)

/** The same as a function, for tables: hundreds of components would be slow. */
export function valueCell({ meta, field, value, name, tone, dated }: CellValue): ReactNode {
  if (value === null || value === undefined || value === '') return null
  switch (meta.kind) {
    case 'fen':
      return <MoneyCell fen={Number(value)} />
    case 'day':
      return <DayText value={String(value)} dated={dated} />
    case 'time':
      return <TimeText value={String(value)} />
    case 'flag':
      return <span className={value ? undefined : 'k-muted'}>{meta.codes?.label(value)}</span>
    case 'code':
      return isStatus(field) || tone ? <StatusChip label={label(meta, value)} tone={tone} /> : label(meta, value)
    case 'dict':
    case 'dictList':
      return <DictText code={meta.dict ?? ''} value={value} />
    case 'ref':
    case 'refList':
      if (meta.lookup === 'levels' && name) return <LevelText name={String(name)} />
      return name ? String(name) : <RefText lookup={meta.lookup ?? ''} value={value} />
    case 'image':
      return <Photo name={meta.label} src={String(value)} square />
    case 'sound':
      return '有'
    case 'images':
      return Array.isArray(value) && value.length > 0 ? `${value.length} 张` : null
    case 'files':
      return Array.isArray(value) && value.length > 0 ? `${value.length} 个` : null
    default:
      if (/^(bedName|bedNameNew)$/.test(field)) return <BedText name={String(value)} />
      return /levelName$/i.test(field) ? <LevelText name={String(value)} /> : plain(meta, value)
  }
}

const label = (meta: FieldMeta, value: unknown) => meta.codes?.label(value) ?? String(value)

function plain(meta: FieldMeta, value: unknown) {
  // Items that are rows have fields of their own; the screen shows them itself.
  if (Array.isArray(value))
    return value
      .filter((item) => typeof item !== 'object')
      .map((item) => label(meta, item))
      .join('、')
  if (typeof value === 'object') return null
  const number = meta.kind === 'int' || meta.kind === 'decimal'
  return number ? (
    <span className="k-num">
      {String(value)}
      {meta.unit && <span className="k-unit">{meta.unit}</span>}
    </span>
  ) : (
    String(value)
  )
}
