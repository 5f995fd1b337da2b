import { account } from '#contract/modules/fees/account/account.ts'
import { useCall } from '#kit/calls.ts'

/** The details of one account. The call also takes account numbers, which no screen uses here. */
export function useAccount(oldmanId: string | undefined) {
  const query = useCall(account.get, { oldmanId: oldmanId ?? '' }, { keep: false, enabled: Boolean(oldmanId) })
  const data = query.data && 'accountId' in query.data ? query.data : undefined
  return {
    data,
    error: query.error,
    refetch: async () => {
      const { data: fresh } = await query.refetch()
      return { data: fresh && 'accountId' in fresh ? fresh : undefined }
    },
  }
}
export type ShownAccount = NonNullable<ReturnType<typeof useAccount>['data']>
