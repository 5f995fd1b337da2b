import { Button } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { homeDispatch, reasonKind } from '#contract/modules/homecare/home-order/dispatch.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { DayMap } from './DayMap.tsx'
import '../home-order.css'

type Suggestion = ReplyFor<typeof homeDispatch.suggest>['list'][number]

interface Props {
  id: string
  planStart?: string
  /** The lead worker first. */
  chosen: readonly string[]
  onChoose: (userIds: string[]) => void
}

/**
 * Suggested workers, the best first, with reasons; those the server would refuse are shown but cannot be chosen
 * (services.md 6).
 */
export default function Suggestions({ id, planStart, chosen, onChoose }: Props) {
  const query = useCall(homeDispatch.suggest, { id, planStart }, { staleTime: 0 })
  const day = useCall(homeDispatch.day, { date: planStart?.slice(0, 10) })
  const toggle = (userId: string) => {
    const next = chosen.includes(userId) ? chosen.filter((one) => one !== userId) : [...chosen, userId]
    onChoose(next)
  }
  return (
    <section aria-label="派单建议" className="order-suggest">
      <h4>派单建议</h4>
      <p className="k-muted">按技能、距离、负荷和老人偏好排列，满分100；先选的一位为主责。</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="k-muted">还没有持有接单权限的服务人员，请先在用户管理中为护理员开通居家服务角色。</p>
          ) : (
            <ul>
              {list.map((one) => (
                <Line key={one.userId} of={one} at={chosen.indexOf(one.userId)} onToggle={() => toggle(one.userId)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Loaded query={day}>{(shown) => <DayMap day={shown} orderId={id} userIds={chosen} />}</Loaded>
    </section>
  )
}

const roleOf = (at: number) => (at === 0 ? '主责' : '协助')

function Line({ of, at, onToggle }: { of: Suggestion; at: number; onToggle: () => void }) {
  const isChosen = at >= 0
  return (
    <li className={of.refusal ? 'off' : undefined}>
      <header>
        <b>{of.userName}</b>
        <span className="k-muted">{`匹配度 ${of.points}`}</span>
        {of.refusal ? (
          <span className="danger">{`不能派单：${of.refusal.msg}`}</span>
        ) : (
          <Button size="small" type={isChosen ? 'primary' : 'default'} aria-pressed={isChosen} onClick={onToggle}>
            {isChosen ? `已选（${roleOf(at)}）` : '选择'}
          </Button>
        )}
      </header>
      <dl>
        {of.reasons.map(({ kind, text }) => (
          <div key={kind}>
            <dt>{reasonKind.label(kind)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
