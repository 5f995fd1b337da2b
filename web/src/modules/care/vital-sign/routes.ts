import { pages } from '#kit/page/pages.ts'
import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('signs', {
  label: '体征',
  permit:
    'careplan.bloodPressure.query|careplan.bloodOxygen.query|careplan.bloodSugar.query|careplan.heartRate.query|careplan.temperature.query',
  load: () => import('./SignTab.tsx'),
})

const page = (name: 'Pressure' | 'Oxygen' | 'Sugar' | 'Heart' | 'Temperature') => () =>
  import('./SignPages.tsx').then((pages) => ({ default: pages[name] }))

export default pages({
  '/careplan/bloodPressure': { title: '血压', load: page('Pressure') },
  '/careplan/bloodOxygen': { title: '血氧', load: page('Oxygen') },
  '/careplan/bloodSugar': { title: '血糖', load: page('Sugar') },
  '/careplan/heartRate': { title: '心率', load: page('Heart') },
  '/careplan/temperature': { title: '体温', load: page('Temperature') },
})
