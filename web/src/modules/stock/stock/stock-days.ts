import { addDays, yuan } from '#kit/value/format.ts'

/** The stock at the end of each day, from the opening stock and the movements. Pure. */
export function balanceByDay(
  { opening, list }: { opening: number; list: readonly { bizDate: string; quantity: number }[] },
  { from, to }: { from: string; to: string },
) {
  const moved = new Map<string, number>()
  for (const { bizDate, quantity } of list) moved.set(bizDate, (moved.get(bizDate) ?? 0) + thousandths(quantity))
  const days: { day: string; quantity: number }[] = []
  let standing = thousandths(opening)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    standing += moved.get(day) ?? 0
    days.push({ day, quantity: standing / 1000 })
  }
  return days
}

const thousandths = (quantity: number) => Math.round(quantity * 1000)

interface Balance {
  quantity: number
  amount: number
}

/** 期初 and 期末 of the listed records; empty where they are not of one item in one depot. */
export function standingText({ opening, closing }: { opening?: Balance | null; closing?: Balance | null }) {
  if (!opening || !closing) return ''
  const balanceText = ({ quantity, amount }: Balance) => `${quantity}（${yuan(amount)}元）`
  return `期初 ${balanceText(opening)}，期末 ${balanceText(closing)}`
}
