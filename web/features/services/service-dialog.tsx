import type { Service } from '#contract/public/content.endpoints.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { getServiceQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { DialogActionBar, actionBarNoteClass, actionBarPriceTextClass } from '#web/features/catalogue/dialog-action-bar.tsx';
import { PictureSlider } from '#web/features/gallery/pictures/picture-slider.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ServiceItemList } from './service-item-list.tsx';
import { ServicePrice } from './service-price.tsx';

/** Renders the dialog of a service: its pictures, description, items and price, and the link to the quote form. */
export default function ServiceDialog({ service, onClose }: { service: Service | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={service !== undefined}
      onClose={onClose}
      closeUrl={paths.services()}
      label={service?.name ?? 'Service'}
      className="max-w-5xl max-lg:scroll-pb-28 xl:max-w-6xl"
    >
      {service !== undefined && (
        <div className="lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-7">
            <PictureSlider key={service._id} pictures={service.pictures} name={service.name} />
          </div>
          <div className="flex flex-col p-5 sm:p-8 lg:col-span-5 lg:pt-14">
            <h2 className="font-display text-[2rem] sm:text-4xl">{service.name}</h2>
            <p className="mt-4 leading-relaxed">{service.description}</p>
            <ServiceItemList services={service.services} className="mt-6" />
            <DialogActionBar target={getServiceQuoteTarget(service.name)}>
              <ServicePrice service={service} className={actionBarPriceTextClass} />
              {service.price > 0 && <p className={actionBarNoteClass}>VAT included</p>}
            </DialogActionBar>
          </div>
        </div>
      )}
    </Dialog>
  );
}
