import { SettingOutlined } from '@ant-design/icons'
import { Button, Col, Row, Tooltip } from 'antd'
import { dashboard } from '#contract/modules/dashboard.ts'
import { useCall } from '../../kit/calls.ts'
import { usePage } from '../../kit/page.ts'
import { usePermit } from '../../kit/permit.ts'
import { Birthdays } from './Birthdays.tsx'
import { NumberCards } from './NumberCards.tsx'
import { Panel } from './Panel.tsx'
import { Waiting } from './Waiting.tsx'
import './dashboard.css'

/** Workbench: what stands today, what waits, whose birthday it is, and the panels the user chose (residence.md 8). */
export default function HomePage() {
  const page = usePage()
  const may = usePermit()
  const panels = useCall(dashboard.panels, {})
  const shown = (panels.data ?? []).filter((panel) => panel.show === 1)
  return (
    <div className="home">
      {may('pims_bench.view.count') && <NumberCards />}
      <Row gutter={[16, 16]}>
        {may('pims_bench.view.wait') && (
          <Col span={10}>
            <Waiting />
          </Col>
        )}
        {may('pims_bench.view.birthday') && (
          <Col span={14}>
            <Birthdays />
          </Col>
        )}
        {may('pims_bench.view.live') &&
          shown.map((panel) => (
            <Col key={panel.code} span={panel.size === 2 ? 24 : 12}>
              <Panel setting={panel} />
            </Col>
          ))}
      </Row>
      <div className="home-foot">
        <Button type="text" onClick={() => page.open('/home/moreEcharts')}>
          全部图表
        </Button>
        <Tooltip title="选择显示哪些图表">
          <Button type="text" icon={<SettingOutlined />} onClick={() => page.open('/home/echartsSetting')}>
            看板设置
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}
