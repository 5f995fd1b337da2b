import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'bed-wait')
