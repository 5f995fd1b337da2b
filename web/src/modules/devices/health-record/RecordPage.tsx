import { Radio } from 'antd'
import { useState } from 'react'
import { device } from '#contract/modules/devices/device/device.ts'
import { useCall } from '../../../kit/calls.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { RecordView } from './RecordView.tsx'

/** 个人健康档案; opened without a resident, those with a mattress are there to choose from. */
export default function RecordPage() {
  const { oldmanId } = usePage().query
  return oldmanId ? <RecordView oldmanId={oldmanId} named /> : <Choice />
}

function Choice() {
  const query = useCall(device.mattressOldman, { size: 1000 })
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <section className="k-card">
        <h3>选择老人</h3>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="k-muted">还没有床位绑定床垫，请先在设备管理中绑定</p>
            ) : (
              <Radio.Group
                aria-label="老人"
                optionType="button"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
                options={list.map(({ oldmanId, oldmanName, bedName }) => ({
                  value: oldmanId,
                  label: `${oldmanName} ${bedName ?? ''}`,
                }))}
              />
            )
          }
        </Loaded>
      </section>
      {chosen && <RecordView key={chosen} oldmanId={chosen} />}
    </>
  )
}
