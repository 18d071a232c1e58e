// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IProductiveSettlement} from "../../../src/interfaces/IProductiveSettlement.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P2: a donation to the vault between quote and deposit, so that the deposit gets fewer shares
/// than the owner signed.
contract P02DonationsBeforeDepositsTest is StrategyWorld {
    /// A small donation changes nothing: the position is sold whole, including the donation.
    function test_P02_smallGift() public {
        ProductiveOrder memory order = saleFrom(calm, calm.previewDeposit(PRINCIPAL));
        a.mint(address(calm), calm.totalAssets() / 20_000);
        uint256 shares = depositTo(calm, PRINCIPAL);
        assertLe(shares + 1, order.shares, "fewer shares");
        paying.set(a, b, 2 * PRINCIPAL, 0);
        settles(productiveCall(order));
        assertEq(sharesIn(calm), 0, "sold whole");
    }

    /// A large one blocks the order and takes nothing: the position is worth what was paid.
    function test_P02_largeGift() public {
        ProductiveOrder memory order = saleFrom(calm, calm.previewDeposit(PRINCIPAL));
        a.mint(address(calm), calm.totalAssets() / 100);
        uint256 shares = depositTo(calm, PRINCIPAL);
        bytes memory reason =
            abi.encodeWithSelector(IProductiveSettlement.InsufficientPosition.selector, shares, order.shares);
        refuses(reason, 0, productiveCall(order));
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        intent.cancelProductiveAndWithdraw(signed(order));
        assertGe(a.balanceOf(trader) - before, PRINCIPAL - 1, "all of it comes back");
    }
}
