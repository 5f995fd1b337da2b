import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import type { Values } from '#kit/value/schema.ts'
import { previewLines } from './exchange-words.ts'

type Stay = Pick<ReplyFor<typeof residence.get>, 'oldmanId' | 'version'>

/** Preview of an exchange: the beds, and the change of each bill (residence.md 2.4). */
export function ExchangePreview({ stay, values }: { stay: Stay; values: Values }) {
  const { oldmanIdTo, exchangeDate } = values
  const query = { oldmanId: stay.oldmanId, oldmanIdTo, exchangeDate, versionFrom: stay.version }
  const look = useQuery({
    queryKey: ['residence', 'exchange', 'look', query],
    enabled: Boolean(oldmanIdTo && exchangeDate),
    queryFn: async () => {
      const other = await send(residence.get, { oldmanId: String(oldmanIdTo) }, { silent: true })
      // The reason belongs to the exchange; a preview sends none.
      const input = { ...query, versionTo: other.version, reason: '预览', preview: 1 }
      return send(residence.exchange, inputOf(residence.exchange, input), { silent: true })
    },
    retry: false,
    gcTime: 0,
  })
  if (!oldmanIdTo || !exchangeDate) return null
  if (look.error) return <Alert type="warning" showIcon title={look.error.message} />
  if (!look.data) return <Alert type="info" title="正在计算对账单的影响…" />
  return <Alert type="info" showIcon title={previewLines(look.data).map((line) => <div key={line}>{line}</div>)} />
}
