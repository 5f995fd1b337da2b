/** Amounts in words; the server prints them, the screens show them beside the figures. */

const digits = '零壹贰叁肆伍陆柒捌玖'
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** Fen in Chinese capitals (fees.md 0): 243548 → 贰仟肆佰叁拾伍元肆角捌分, 600000 → 陆仟元整. */
export function amountInWords(fen: number): string {
  if (fen === 0) return '零元整'
  const sign = fen < 0 ? '负' : ''
  const whole = Math.abs(fen)
  const yuan = Math.floor(whole / 100)
  const jiao = Math.floor(whole / 10) % 10
  const cents = whole % 10
  const head = yuan > 0 ? `${integerInWords(yuan)}元` : ''
  if (jiao === 0 && cents === 0) return `${sign}${head}整`
  const gap = jiao === 0 && yuan > 0 ? '零' : ''
  const tail = `${jiao > 0 ? `${digits[jiao]}角` : gap}${cents > 0 ? `${digits[cents]}分` : '整'}`
  return sign + head + tail
}

function integerInWords(value: number) {
  const parts: string[] = []
  let rest = value
  let missed = false
  for (let group = 0; rest > 0; group += 1) {
    const four = rest % 10_000
    rest = Math.floor(rest / 10_000)
    if (four === 0) {
      missed = parts.length > 0
      continue
    }
    const gap = missed ? '零' : ''
    parts.unshift(fourInWords(four) + groups[group] + gap)
    missed = four < 1000
  }
  return parts.join('')
}

function fourInWords(value: number) {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += `${zero ? '零' : ''}${digits[digit]}${places[place]}`
      zero = false
    }
  }
  return text
}

/** `1,234.50`, for sentences. */
export function yuanText(fen: number): string {
  const [whole, rest] = (Math.abs(fen) / 100).toFixed(2).split('.')
  return `${fen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
