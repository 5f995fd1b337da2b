import { Tabs } from 'antd'
import { businessGroups } from './group-names.ts'
import { SwitchForm } from './SwitchForm.tsx'
import './setting.css'

export default function CheckConfigPage() {
  const form = <SwitchForm groups={businessGroups} permit="systemSetting.checkConfig.save" />
  return <Tabs className="set-tabs" items={[{ key: 'switches', label: '业务参数', children: form }]} />
}
