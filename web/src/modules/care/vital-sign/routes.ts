import { joinArchiveTab } from '../../living/resident/joined-tabs.tsx'

joinArchiveTab('signs', {
  label: '体征',
  permit:
    'careplan.bloodPressure.query|careplan.bloodOxygen.query|careplan.bloodSugar.query|careplan.heartRate.query|careplan.temperature.query',
  load: () => import('./SignTab.tsx'),
})

const page = (name: 'Pressure' | 'Oxygen' | 'Sugar' | 'Heart' | 'Temperature') => () =>
  import('./SignPages.tsx').then((pages) => ({ default: pages[name] }))

export default {
  '/careplan/bloodPressure': page('Pressure'),
  '/careplan/bloodOxygen': page('Oxygen'),
  '/careplan/bloodSugar': page('Sugar'),
  '/careplan/heartRate': page('Heart'),
  '/careplan/temperature': page('Temperature'),
}
