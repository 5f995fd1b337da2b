import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'bed-wait')

nameModule('bed-wait', '候补床位')
