import { businessGroups } from './group-names.ts'
import { SwitchForm } from './SwitchForm.tsx'

export default function CheckConfigPage() {
  return <SwitchForm title="业务参数" groups={businessGroups} permit="systemSetting.checkConfig.save" />
}
