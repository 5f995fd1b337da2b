import { useState } from 'react'
import { yuanText } from '#contract/kit/value/money.ts'
import { HomeAccount, homeAccount, homeAccountStatus } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTradeWay } from '#contract/modules/homecare/home-account/home-trade.ts'
import { DayText, StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { session } from '#kit/store/storage.ts'
import { type AccountRow, accountActions, wayOptions } from './account-actions.ts'

/** On a small screen the four sums come first. */
const small = window.innerWidth < 1500

const columns = cols(
  HomeAccount,
  [
    'accountNum',
    'oldmanName',
    'phoneNum',
    'balance',
    'deposit',
    'subsidyBalance',
    'holdAmount',
    'accountStatus',
    'lastTradeTime',
    'alarmAmount',
    'openTime',
    'closeTime',
  ],
  {
    accountNum: { width: 98 },
    oldmanName: { width: 66 },
    phoneNum: { width: 118, extra: small },
    balance: { render: (_, row) => <Balance row={row} /> },
    accountStatus: { width: 74, render: (_, row) => <StatusChip label={homeAccountStatus.label(row.accountStatus)} /> },
    lastTradeTime: small
      ? { width: 91, render: (_, row) => <DayText dated value={row.lastTradeTime?.slice(0, 10)} /> }
      : { width: 140 },
    alarmAmount: { extra: true },
    openTime: { extra: true },
    closeTime: { extra: true },
  },
)

function Balance({ row }: { row: AccountRow }) {
  const text = yuanText(row.balance)
  return row.lowBalance === 1 ? <span className="k-danger" title="低于预警线">{`低 ${text}`}</span> : text
}

const isOpen = (row: AccountRow) => row.accountStatus === homeAccountStatus.is.open

/** 居家账户 (services.md 4, 9a). */
export default function HomeAccountPage() {
  const page = usePage()
  // An archive opens this page with the form for a new account.
  const [openFor, setOpenFor] = useState<string | undefined>(page.query.openFor)
  const detail = ({ accountId }: AccountRow) => page.open(`/homecare/accountDetail?accountId=${accountId}`)
  const payMany = (rows: AccountRow[]) => {
    const remaining = rows.map(({ accountId, oldmanId, oldmanName, accountNum, balance }) => ({
      accountId,
      oldmanId,
      oldmanName,
      accountNum,
      balance,
    }))
    session.set('homePayBatchData', { rows: remaining })
    // Each batch has a tab of its own: an open one holds other rows with their input.
    page.open(`/homecare/accountBalancePayment?batch=${newRequestNo()}`)
  }
  return (
    <>
      <ListPage
        name="home-account"
        call={homeAccount.list}
        columns={columns}
        filters={['oldmanName', 'accountNum', 'phone', 'lowBalance']}
        statusTabs={{ filter: 'accountStatus' }}
        sort={['accountNum', 'balance', 'deposit', 'subsidyBalance', 'holdAmount', 'lastTradeTime']}
        link={{ column: 'accountNum', open: detail }}
        rowClass={(row) => (row.lowBalance === 1 ? 'k-row-warning' : undefined)}
        empty="先为一位居家老人开户"
        add={{
          label: '开户',
          permit: homeAccount.create.options.permit,
          onClick: () => setOpenFor(''),
        }}
        batch={[
          {
            label: '批量充值',
            permit: `${homeAccount.topUpBalance.options.permit}|${homeAccount.topUpDeposit.options.permit}`,
            why: (row) => (isOpen(row) ? undefined : '账户已冻结或销户'),
            onClick: payMany,
          },
        ]}
        rowActions={accountActions({ label: '明细', permit: homeAccount.get.options.permit, onClick: detail })}
      />
      {openFor !== undefined && <OpenModal oldmanId={openFor} onClose={() => setOpenFor(undefined)} />}
    </>
  )
}

function OpenModal({ oldmanId, onClose }: { oldmanId: string; onClose: () => void }) {
  const pays = { show: ({ firstAmount }: Record<string, unknown>) => Number(firstAmount) > 0 }
  return (
    <FormModal
      call={homeAccount.create}
      title="居家账户开户"
      fields={['oldmanId', 'alarmAmount', 'firstAmount', 'tradeWay', 'voucherNo']}
      options={{
        oldmanId: { required: true },
        alarmAmount: { help: '余额低于它时提醒充值；不填按居家设置' },
        firstAmount: { help: '可不填，以后再充' },
        tradeWay: { ...wayOptions.tradeWay, ...pays, required: true },
        voucherNo: {
          show: (values) => pays.show(values) && Number(values.tradeWay) === homeTradeWay.transfer,
          required: true,
        },
      }}
      initial={{ oldmanId: oldmanId || undefined }}
      columns={2}
      okText="开户"
      done={({ oldmanName, accountNum }) => `已为${oldmanName}开户，账号${accountNum}`}
      onClose={onClose}
    />
  )
}
