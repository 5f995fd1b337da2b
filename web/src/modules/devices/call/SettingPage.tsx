import { CallSetting, call } from '#contract/modules/devices/call/call.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { FormPage } from '#kit/FormPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'

const groups = [
  { title: '时限', fields: ['answerTimeoutSec', 'arriveTimeoutSec', 'mergeSec'] },
  { title: '播报', fields: ['ringTimes', 'dayVolume', 'nightVolume', 'voiceText', 'nightOnlyScreen'] },
  { title: '大屏与处理', fields: ['screenDeptIds', 'toiletFirst', 'needDealContent'] },
] as const

/** 呼叫设置 (iot.md 5): one form for the whole institution. */
export default function SettingPage() {
  const query = useCall(call.setting, {})
  const may = usePermit()
  return (
    <Loaded query={query}>
      {(row) =>
        may(call.saveSetting.options.permit) ? (
          <FormPage
            key={row.version}
            name="call-setting"
            call={call.saveSetting}
            groups={groups}
            row={row}
            columns={3}
            okText="保存"
            options={{
              answerTimeoutSec: { help: '超过后标为超时，并通知下一级' },
              arriveTimeoutSec: { help: '应答后未到场，再次提醒一次' },
              mergeSec: { help: '应答后这段时间内再按算同一次' },
              ringTimes: { help: '0 表示响到应答为止' },
              voiceText: { span: 2, help: '可用 {房间} {床位} {老人} {类型}' },
              screenDeptIds: { help: '不选为呼叫所在区域的大屏' },
              nightOnlyScreen: { help: '夜间只在大屏和手机播报' },
              toiletFirst: { help: '关闭后卫生间呼叫按普通呼叫' },
            }}
            done="已保存呼叫设置，即时生效"
            onDone={() => void query.refetch()}
          />
        ) : (
          <section className="k-card">
            <h3>呼叫设置</h3>
            <Facts shape={CallSetting.shape} row={row} keys={groups.flatMap(({ fields }) => [...fields])} />
          </section>
        )
      }
    </Loaded>
  )
}
