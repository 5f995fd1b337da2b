import { clearStatus, payStatus } from '#contract/modules/fees/payment/payment.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { refundOne } from './clearing.ts'
import { askAbout } from './orders.ts'

/**
 * Every half minute, and also right after a start: each undecided payment is queried, closed at the provider after its
 * time, and each refund under way requested again (fees.md 9). The provider is asked after the transaction of the run;
 * one that does not answer delays no other's.
 */

const mostAtOnce = 200
const inParallel = 5

export const payOrdersJob = defineJob({
  name: 'pay-orders',
  title: '线上支付查询',
  at: { everyMs: 30_000 },
  scope: 'system',
  run: async (db, { services, after }) => {
    const open = await db
      .selectFrom('payOrder')
      .select(['orgId', 'payId', 'clearStatus'])
      .where(({ or, eb }) =>
        or([
          eb('payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing]),
          eb('clearStatus', '=', clearStatus.is.refunding),
        ]),
      )
      // Those not queried for longest, so that a silent provider does not keep the others waiting.
      .orderBy('queryTime', (order) => order.asc().nullsFirst())
      .limit(mostAtOnce)
      .execute()
    if (open.length === 0) return undefined
    const failed: string[] = []
    const one = async (order: (typeof open)[number]) => {
      // An error of one payment stops no other; it is queried again in half a minute.
      await (order.clearStatus === clearStatus.is.refunding
        ? refundOne(services, order)
        : askAbout(services, order)
      ).catch((error: unknown) => {
        failed.push(`${order.payId}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    after(async () => {
      for (let at = 0; at < open.length; at += inParallel) await Promise.all(open.slice(at, at + inParallel).map(one))
      const [first] = failed
      if (first) process.emitWarning(`${failed.length} of ${open.length} payments could not be asked about: ${first}`)
    })
    return { asked: open.length }
  },
})
