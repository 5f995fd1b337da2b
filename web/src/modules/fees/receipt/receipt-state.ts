import type { z } from 'zod'
import { voidStatus } from '#contract/modules/fees/account/trade.ts'
import { type Receipt, receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'

type State = Pick<z.output<typeof Receipt>, 'receiptStatus' | 'voidStatus'>

/** How a receipt stands, in words: a void that waits is none yet, and nothing to be asked for once more. */
export const stateOf = ({ receiptStatus: status, voidStatus: audit }: State) =>
  status === 1 && audit === voidStatus.is.waiting ? '作废待审' : receiptStatus.label(status)
