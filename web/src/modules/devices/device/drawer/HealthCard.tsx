import { Button } from 'antd'
import { device } from '#contract/modules/devices/device/device.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import '../device.css'

/** 接入状况: whether the messages of devices arrive and are understood. */
export function HealthCard() {
  const query = useCall(device.health, {}, { staleTime: 0 })
  return (
    <section className="k-card device-health">
      <h4>
        接入状况{' '}
        <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          刷新
        </Button>
      </h4>
      <Loaded query={query}>
        {(now) => (
          <dl className="device-cards">
            {(
              [
                [
                  '处理引擎',
                  <StatusChip
                    key="engine"
                    label={now.engine ? '运行中' : '在其他进程运行'}
                    tone={now.engine ? 'success' : 'muted'}
                  />,
                ],
                ['设备连接', now.connections],
                ['每秒消息', now.msgPerSec],
                ['处理耗时(99%)', `${now.ingestP99} 毫秒`],
                ['待写入', now.queue],
                ['丢弃(过载)', now.shed],
                ['异常数据', now.badCount],
                ['判定延迟', `${now.ruleLagMs} 毫秒`],
                ['统计时间', <TimeText key="time" value={now.statTime} />],
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt className="k-muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  )
}
