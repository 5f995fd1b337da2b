import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'cost-project')
