// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P3: a donation to the vault right before the settlement, so that an agent sells more than was
/// signed at a worse price.
contract P03DonationsBeforeSalesTest is StrategyWorld {
    function test_P03_soldAtTheSignedPrice() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        a.mint(address(calm), calm.totalAssets() / 3);
        uint256 received = calm.previewRedeem(order.shares);
        assertGe(received, 13 * PRINCIPAL / 10, "much more");
        uint256 minimum = (2 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        paying.set(a, b, minimum - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, productiveCall(order));
        paying.set(a, b, minimum, 0);
        moves(a, address(calm), address(paying), received);
        moves(b, address(paying), trader, minimum);
        settlesAsNamed(productiveCall(order));
    }

    /// Shares of the vault and assets that are sent to the deposit token are not part of any
    /// position.
    function test_P03_giftsToTheToken() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, PRINCIPAL));
        calm.transfer(address(positions), 5e18);
        a.mint(address(positions), 7e18);
        moves(a, address(calm), address(paying), PRINCIPAL);
        moves(b, address(paying), trader, 2 * PRINCIPAL);
        settlesAsNamed(productiveCall(order));
        assertEq(a.balanceOf(address(positions)), 7e18, "the gift stays");
        assertEq(calm.balanceOf(address(positions)), 5e18, "so do the shares");
        assertEq(positions.yieldFees(), 0, "and is no fee");
    }
}
