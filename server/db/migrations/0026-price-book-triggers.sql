-- Lines and zones are inserted with their version. The trigger of the version invalidates the cached content.
drop trigger price_book_lines_after_change_content on price_book_lines;
drop trigger price_book_zones_after_change_content on price_book_zones;
