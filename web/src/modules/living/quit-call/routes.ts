import { joinArchiveTab } from '../resident/joined-tabs.tsx'

joinArchiveTab('quitCall', {
  label: '住后回访',
  permit: 'live.live.list.query',
  load: () => import('./QuitCallTab.tsx'),
})

export default {}
