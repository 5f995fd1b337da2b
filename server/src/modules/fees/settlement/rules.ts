// A departure ends with nothing due on either side: unused days lower the dues, deductions raise them, balances pay
// them, and the difference is paid out or collected once (fees.md 6). No database, no clock.

/** 1 预存, 5 预订金, 2 入住押金, 6 医疗押金: the order money is used in. */
export const useOrder = [1, 5, 2, 6] as const
type Kind = (typeof useOrder)[number]
export interface ClassPart {
  kind: Kind
  amount: number
}

/** The parts of a settlement; fen. */
export interface Facts {
  prestoreAmt: number
  depositAmt: number
  medicalAmt: number
  reserveAmt: number
  arrearsAmt: number
  finalChargeAmt: number
  /** Of this `appliedAmt` lowers the dues, the rest goes to 预存. */
  creditAmt: number
  appliedAmt: number
  deductAmt: number
  waiveAmt: number
}
export type Amounts = Omit<Facts, 'appliedAmt'> & { refundAmt: number; collectAmt: number }

export const dueOf = ({ arrearsAmt, finalChargeAmt, deductAmt, waiveAmt, appliedAmt }: Facts) =>
  arrearsAmt + finalChargeAmt + deductAmt - waiveAmt - appliedAmt

export function amountsOf(facts: Facts): Amounts {
  const { appliedAmt, ...shown } = facts
  const balance = facts.prestoreAmt + facts.reserveAmt + facts.depositAmt + facts.medicalAmt
  const rest = balance + facts.creditAmt - appliedAmt - dueOf(facts)
  return { ...shown, refundAmt: Math.max(0, rest), collectAmt: Math.max(0, -rest) }
}

/** Takes an amount from the classes in their order; gives the taken and the remaining amounts. */
export function take(balances: Record<Kind, number>, amount: number): { used: ClassPart[]; left: ClassPart[] } {
  let rest = amount
  const used: ClassPart[] = []
  const left: ClassPart[] = []
  for (const kind of useOrder) {
    const part = Math.min(rest, balances[kind])
    if (part > 0) used.push({ kind, amount: part })
    if (balances[kind] > part) left.push({ kind, amount: balances[kind] - part })
    rest -= part
  }
  return { used, left }
}

export const total = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0)
