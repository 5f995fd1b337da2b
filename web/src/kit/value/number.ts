/** Numbers as people type them: full-width digits of a Chinese keyboard, signs of money, groups of three. Pure. */

export interface NumberRules {
  kind: 'int' | 'decimal' | 'fen'
  min?: number
  max?: number
  /** Decimals at most; money has two. */
  decimals?: number
}

export const isNumber = (kind: string): kind is NumberRules['kind'] => ['int', 'decimal', 'fen'].includes(kind)

export type Reading = { value: number | null } | { problem: string }

const groups = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const plain = /^-?(\d+\.?\d*|\.\d+)$/

/** `１，５００．５０` → `1500.50`; undefined when it is no number. */
export function plainNumber(text: string): string | undefined {
  const narrow = text
    .normalize('NFKC')
    .replace(/[\s¥元]/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/。/g, '.')
    .replace(/、/g, ',')
  if (groups.test(narrow)) return narrow.replaceAll(',', '')
  return plain.test(narrow) ? narrow : undefined
}

/**
 * Reads a typed text: a number (fen of an amount in yuan), an empty value, or the reason why it is no number. Nothing
 * is rounded, cut or replaced: the user who typed it decides.
 */
export function readNumber(text: string, rules: NumberRules): Reading {
  if (text.trim() === '') return { value: null }
  const number = plainNumber(text)
  if (number === undefined) return { problem: rules.kind === 'fen' ? '不是金额，请填写数字' : '不是数字，请填写数字' }
  const places = (number.split('.')[1] ?? '').replace(/0+$/, '').length
  const most = rules.kind === 'fen' ? 2 : rules.kind === 'int' ? 0 : rules.decimals
  if (most !== undefined && places > most)
    return { problem: most === 0 ? '只能填写整数' : rules.kind === 'fen' ? '最多两位小数（分）' : `最多${most}位小数` }
  const value = rules.kind === 'fen' ? fenOf(number) : Number(number)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { problem: '数字太大' }
  if (rules.min !== undefined && value < rules.min) return { problem: `不能小于${boundText(rules.min, rules)}` }
  if (rules.max !== undefined && value > rules.max) return { problem: `不能大于${boundText(rules.max, rules)}` }
  return { value: value === 0 ? 0 : value }
}

/** Computed by digits: 1.15 * 100 is no whole number in floating point. */
function fenOf(number: string) {
  const [whole = '', cents = ''] = number.replace('-', '').split('.')
  const fen = Number(whole) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  return number.startsWith('-') ? -fen : fen
}

const boundText = (bound: number, { kind }: NumberRules) =>
  kind === 'fen' ? `${(bound / 100).toFixed(2)}元` : `${bound}`

/** A number box passes on a text that is no number, so that no other value is saved in its place. */
export const isUnread = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Whether one of these values of number boxes is a text that is no number. */
export const hasUnread = (values: readonly unknown[]) => values.some(isUnread)

/** Rule for a plain `Form.Item` around a number box: refuses a text that is no number. */
export const numberRule = (rules: NumberRules) => ({
  validator: async (_: unknown, value: unknown) => {
    const reading = isUnread(value) ? readNumber(value, rules) : undefined
    if (reading && 'problem' in reading) throw new Error(reading.problem)
  },
})
