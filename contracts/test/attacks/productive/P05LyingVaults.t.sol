// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "../../../src/interfaces/IDeltaYieldToken.sol";
import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P5: the vault pays less than it previews.
contract P05LyingVaultsTest is StrategyWorld {
    /// The amount that arrived counts, not the previewed or returned one.
    function test_P05_sale() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        earn(weird, 1_000);
        weird.keep(100);
        uint256 previewed = weird.previewRedeem(order.shares);
        uint256 received = previewed - previewed / 100;
        uint256 minimum = (2 * PRINCIPAL * received + PRINCIPAL - 1) / PRINCIPAL;
        paying.set(a, b, minimum, 0);
        moves(a, address(weird), address(paying), received);
        moves(b, address(paying), trader, minimum);
        settlesAsNamed(productiveCall(order));
    }

    /// A vault that keeps too much causes a loss, which does not lower the minimum.
    function test_P05_loss() public {
        ProductiveOrder memory order = saleFrom(weird, depositTo(weird, PRINCIPAL));
        weird.keep(100);
        paying.set(a, b, 2 * PRINCIPAL - 1, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, productiveCall(order));
    }

    /// A withdrawal pays its amount or reverts.
    function test_P05_withdrawal() public {
        depositTo(weird, PRINCIPAL);
        weird.keep(100);
        bytes memory call = abi.encodeCall(intent.withdrawFromStrategy, (address(weird), 1_000e18));
        refuses(trader, abi.encodeWithSelector(IDeltaYieldToken.ShortWithdrawal.selector, 990e18, 1_000e18), 0, call);
    }
}
