// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {FeeTerms, PartnerAndFee} from "./PartnerAndFee.sol";

/// @title IntentFee: reads the packed fee word of an order
/// @notice Bits 96..255 partner | 10 surplus to user (ours) | 9 cap surplus | 8 take surplus | 0..7
/// fee in basis points. The partner gets the full fee, and no amount is too small to be a surplus.
library IntentFee {
    uint256 private constant USER_SURPLUS = 1 << 10;
    uint256 private constant CAP_SURPLUS = 1 << 9;
    uint256 private constant TAKE_SURPLUS = 1 << 8;

    /// @notice Returns the fee terms of an order in the layout of a swap's word.
    function terms(uint256 word) internal pure returns (FeeTerms) {
        uint256 flags = PartnerAndFee.WHOLE_FEE | PartnerAndFee.EXACT_SURPLUS;
        if (word & USER_SURPLUS != 0) flags |= PartnerAndFee.USER_SURPLUS;
        if (word & CAP_SURPLUS != 0) flags |= PartnerAndFee.CAP_SURPLUS;
        if (word & TAKE_SURPLUS != 0) flags |= PartnerAndFee.TAKE_SURPLUS;
        return FeeTerms.wrap((word >> 96 << 96) | flags | uint8(word));
    }
}
