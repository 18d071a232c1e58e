// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "../../../src/interfaces/IDeltaYieldToken.sol";
import {IIntentStrategies} from "../../../src/interfaces/IIntentStrategies.sol";
import {IProductiveSettlement} from "../../../src/interfaces/IProductiveSettlement.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";
import {WeirdVault} from "../../support/WeirdVault.sol";

/// P7: a vault that is not listed, with any answers.
contract P07ForeignVaultsTest is StrategyWorld {
    /// It accepts no deposits, and an order that names it sells nothing of the owner's other
    /// positions.
    function test_P07_notListed() public {
        uint256 shares = depositTo(calm, PRINCIPAL);
        WeirdVault foreign = new WeirdVault(a);
        bytes memory call = abi.encodeCall(intent.depositToStrategy, (address(a), 1e18, address(foreign)));
        refuses(trader, abi.encodePacked(IDeltaYieldToken.StrategyNotAdded.selector), 0, call);
        ProductiveOrder memory order = saleFrom(foreign, shares);
        bytes memory reason = abi.encodeWithSelector(IProductiveSettlement.InsufficientPosition.selector, 0, shares);
        refuses(reason, 0, productiveCall(order));
        vm.prank(trader);
        intent.cancelProductiveAndWithdraw(signed(order));
        assertEq(sharesIn(calm), shares, "the position is untouched");
    }

    /// A vault that returns a false asset cannot access positions of that asset.
    function test_P07_forgedAsset() public {
        depositTo(calm, PRINCIPAL);
        bytes memory call = abi.encodeCall(intent.withdrawFromStrategy, (address(this), type(uint256).max));
        refuses(trader, abi.encodePacked(IIntentStrategies.NoSharesToWithdraw.selector), 0, call);
    }

    /// Positions of a removed vault can be withdrawn and sold.
    function test_P07_removed() public {
        ProductiveOrder memory order = saleFrom(calm, depositTo(calm, 2 * PRINCIPAL) / 2);
        vm.prank(owner);
        intent.removeStrategyForToken(address(positions), address(calm));
        bytes memory call = abi.encodeCall(intent.depositToStrategy, (address(a), 1e18, address(calm)));
        refuses(trader, abi.encodePacked(IDeltaYieldToken.StrategyNotAdded.selector), 0, call);
        settles(productiveCall(order));
        assertEq(positions.balanceOf(trader), PRINCIPAL, "still counted");
        vm.prank(trader);
        intent.withdrawFromStrategy(address(calm), type(uint256).max);
        assertEq(sharesIn(calm), 0, "withdrawn");
    }

    /// Answers like a vault.
    function asset() external view returns (address) {
        return address(a);
    }
}
