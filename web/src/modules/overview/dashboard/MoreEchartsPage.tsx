import { FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '#kit/calls.ts'
import { Panel } from './box/Panel.tsx'
import '#kit/look/kit.css'
import './dashboard.css'

/** Every panel, large; full screen for a wall screen. */
export default function MoreEchartsPage() {
  const box = useRef<HTMLDivElement>(null)
  const panels = useCall(dashboard.panels, {})
  return (
    <div className="home" ref={box}>
      <div className="home-foot">
        <Button icon={<FullscreenOutlined />} onClick={() => void box.current?.requestFullscreen()}>
          全屏
        </Button>
      </div>
      <div className="home-grid">
        {(panels.data ?? []).map((panel) => (
          <div key={panel.code} className="home-half">
            <Panel setting={panel} height={320} />
          </div>
        ))}
      </div>
    </div>
  )
}
