import { serverGroups } from './group-names.ts'
import { SwitchForm } from './SwitchForm.tsx'

/** Password, session and log rules stand with the servers (docs/spec/settings.tsv). */
export default function ServePage() {
  return <SwitchForm title="账号与日志" groups={serverGroups} permit="systemSetting.serve.save" />
}
