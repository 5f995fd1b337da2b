import type { FieldMeta } from '#contract/kit/fields.ts'
import type { Shape, Values } from '../value/schema.ts'

/** Properties of every input. Values are wire values: fen, `YYYY-MM-DD`, codes; an emptied input gives null. */
export interface InputProps {
  meta: FieldMeta
  /** Name of the field on the wire. */
  field: string
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  /** Restricts or replaces the choices. */
  options?: readonly Choice[]
  /**
   * Choices in levels for several at once: nodes without children are stored, a tick on a parent takes all below it.
   */
  tree?: readonly TreeChoice[]
  /** Parameters of the dropdown list. */
  params?: Values
  /** Text for a chosen value that is no longer among the choices (a discharged resident). */
  valueLabel?: string
  /** In a filter row: no row numbers, a clear button, a short placeholder. */
  filter?: boolean
  /** Fields of one row, for `list` inputs. */
  itemShape?: Shape
  /** One input among others in a row of a list. */
  inList?: boolean
  'aria-label'?: string
}

export interface Choice {
  value: string | number
  label: string
  disabled?: boolean
}

export interface TreeChoice extends Choice {
  children?: TreeChoice[]
}

export const textOf = (value: unknown) => (value === null || value === undefined ? undefined : String(value))
/** A single choice as antd wants it: an absent value is undefined, never null. */
export const choiceOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined)
export const choicesOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string | number => choiceOf(item) !== undefined) : []
export const wordsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The bed, which tells two people with the same name apart. */
export function sideOf(option: object) {
  const row = 'row' in option && typeof option.row === 'object' && option.row !== null ? option.row : {}
  return 'bedName' in row && typeof row.bedName === 'string' ? row.bedName : ''
}

/** Properties that every antd input takes unchanged. */
export function basic({ id, disabled, placeholder, onBlur, ...rest }: InputProps) {
  return { id, disabled, placeholder, onBlur, 'aria-label': rest['aria-label'] }
}

export const choicesOfMeta = ({ meta }: InputProps): readonly Choice[] => meta.codes?.options ?? []
