import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('home-elder', '居家老人')
touchedBy('stayChanges', 'home-elder')
