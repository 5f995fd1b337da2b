import { yuanText } from '#contract/kit/value/money.ts'
import { homeAccount, homeAccountStatus } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeFund, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage, type DetailTab, type Head } from '#kit/DetailPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { homeElderAddress } from '../home-elder/addresses.ts'
import { OperateLogList } from '../home-elder/archive/OperateLogTab.tsx'
import { type AccountRow, accountActions } from './account-actions.ts'
import { TradeList } from './TradeList.tsx'

const { is } = homeTradeType
const ofOrders = [is.orderPaid, is.orderReturned, is.orderReceived, is.orderPaidBack]

/** The details of an account (accountDetail): 余额 押金 补贴 工单扣款, each with the balance after every movement. */
export default function HomeAccountDetailPage() {
  const { accountId } = usePage().query
  if (!accountId) return <Nowhere words="请从居家账户列表打开账户" list="/homecare/account" label="打开居家账户" />
  return <Whole accountId={accountId} />
}

function Whole({ accountId }: { accountId: string }) {
  const page = usePage()
  const query = useCall(homeAccount.get, { accountId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={headOf}
      tabs={tabsOf}
      actions={[
        ...accountActions(),
        {
          label: '档案',
          permit: 'homecare.archives.query',
          onClick: (row) => page.open(homeElderAddress(row)),
        },
      ]}
    />
  )
}

const tabsOf = (row: AccountRow): DetailTab[] => [
  ...homeFund.options.map(({ value, label }) => ({
    key: String(value),
    label,
    children: <TradeList row={row} name={label} of={{ fundType: value }} />,
  })),
  {
    key: 'orders',
    label: '工单扣款',
    children: <TradeList row={row} name="工单扣款" of={{ tradeType: ofOrders.join(',') }} />,
  },
  { key: 'log', label: '操作记录', children: <OperateLogList of={{ bizType: 'homeAccount', bizId: row.accountId }} /> },
]

function headOf(row: AccountRow): Head {
  return {
    title: row.oldmanName,
    chips: <StatusChip label={homeAccountStatus.label(row.accountStatus)} />,
    badges: [row.lowBalance === 1 && '余额低于预警线'].filter((badge) => badge !== false),
    facts: [
      ['余额', <b key="balance">{yuanText(row.balance)}</b>],
      ['押金', yuanText(row.deposit)],
      ['补贴', yuanText(row.subsidyBalance)],
      ['冻结中', yuanText(row.holdAmount)],
      ['预警线', yuanText(row.alarmAmount)],
      ['账号', row.accountNum],
      ['电话', row.phoneNum],
      ['开户', row.openTime.slice(0, 10)],
      ['销户', row.closeTime?.slice(0, 10)],
    ],
  }
}
