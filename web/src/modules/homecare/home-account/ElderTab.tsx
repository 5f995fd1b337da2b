import { Button, Empty } from 'antd'
import { homeAccount, homeAccountStatus } from '#contract/modules/homecare/home-account/home-account.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import type { AccountRow } from './account-actions.ts'
import { TradeList } from './TradeList.tsx'
import './home-account.css'

/** 账户 of an archive: balances and movements. */
export default function ElderTab({ oldmanId, name }: { oldmanId: string; name: string }) {
  const page = usePage()
  const query = useCall(homeAccount.list, { oldmanId }, { keep: false })
  return (
    <Loaded query={query}>
      {({ list: [row] }) =>
        row ? (
          <>
            <Figures row={row} onOpen={() => page.open(`/homecare/accountDetail?accountId=${row.accountId}`)} />
            <TradeList row={row} name="全部" of={{}} />
          </>
        ) : (
          <Empty className="k-pad" description={`${name}还没有居家账户`}>
            <Permit need={homeAccount.create.options.permit}>
              <Button onClick={() => page.open(`/homecare/account?openFor=${oldmanId}`)}>开户</Button>
            </Permit>
          </Empty>
        )
      }
    </Loaded>
  )
}

function Figures({ row, onOpen }: { row: AccountRow; onOpen: () => void }) {
  const figures = [
    ['余额', row.balance],
    ['押金', row.deposit],
    ['补贴', row.subsidyBalance],
    ['冻结中', row.holdAmount],
  ] as const
  return (
    <div className="home-account-figures">
      <span>
        账号 {row.accountNum} <StatusChip label={homeAccountStatus.label(row.accountStatus)} />
      </span>
      {figures.map(([label, fen]) => (
        <span key={label}>
          {label} <b>{<MoneyCell fen={fen} />}</b>
        </span>
      ))}
      <Button onClick={onOpen}>账户详情</Button>
    </div>
  )
}
