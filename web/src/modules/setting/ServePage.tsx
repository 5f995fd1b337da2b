import { Tabs } from 'antd'
import { serverGroups } from './group-names.ts'
import { SwitchForm } from './SwitchForm.tsx'
import './setting.css'

/** Password, session and log rules stand with the servers (docs/spec/settings.tsv). */
export default function ServePage() {
  const form = <SwitchForm groups={serverGroups} permit="systemSetting.serve.save" />
  return <Tabs className="set-tabs" items={[{ key: 'account', label: '账号与日志', children: form }]} />
}
