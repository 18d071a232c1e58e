// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IDeltaYieldToken} from "../../../src/interfaces/IDeltaYieldToken.sol";
import {IProductiveSettlement} from "../../../src/interfaces/IProductiveSettlement.sol";
import {ProductiveOrder} from "../../../src/interfaces/IntentOrder.sol";
import {StrategyWorld} from "../../support/StrategyWorld.sol";

/// P8: orders and withdrawals that need more shares than the owner has, although the deposit token
/// holds those of others.
contract P08SharedPositionsTest is StrategyWorld {
    uint256 private constant OTHER_KEY = 0xB0B;
    address private other = vm.addr(OTHER_KEY);

    function setUp() public override {
        super.setUp();
        a.mint(other, 10 * PRINCIPAL);
        vm.startPrank(other);
        a.approve(address(positions), type(uint256).max);
        intent.depositToStrategy(address(a), 10 * PRINCIPAL, address(calm));
        vm.stopPrank();
    }

    /// The first settles; the second finds no position, and nothing of others is sold.
    function test_P08_twoOrders() public {
        uint256 shares = depositTo(calm, PRINCIPAL);
        ProductiveOrder memory order = saleFrom(calm, shares);
        settles(productiveCall(order));
        order.nonce = 1;
        bytes memory reason = abi.encodeWithSelector(IProductiveSettlement.InsufficientPosition.selector, 0, shares);
        refuses(reason, 0, productiveCall(order));
        assertEq(positions.strategyShares(address(calm), other), 10 * PRINCIPAL, "those of others");
    }

    function test_P08_withdrawals() public {
        uint256 shares = depositTo(calm, PRINCIPAL);
        bytes memory call = abi.encodeCall(intent.withdrawFromStrategy, (address(calm), PRINCIPAL + 1));
        bytes memory reason = abi.encodeWithSelector(IDeltaYieldToken.InsufficientShares.selector, shares, shares + 1);
        refuses(trader, reason, 0, call);
        vm.prank(trader);
        vm.expectRevert(reason);
        positions.redeemFromStrategy(shares + 1, address(calm), trader, trader);
        vm.prank(trader);
        vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
        positions.redeemFromStrategy(1, address(calm), other, trader);
        vm.prank(trader);
        vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
        positions.withdrawFromStrategy(1, address(calm), other, trader);
    }

    /// Functions that only the intent contract may call.
    function test_P08_strangers() public {
        depositTo(calm, PRINCIPAL);
        bytes[7] memory calls = [
            abi.encodeCall(positions.depositToStrategyFrom, (other, 1, address(calm))),
            abi.encodeCall(positions.depositToStrategyDirect, (1, address(calm), attacker)),
            abi.encodeCall(positions.payYieldFees, ()),
            abi.encodeCall(positions.addStrategy, (address(nativeVault))),
            abi.encodeCall(positions.removeStrategy, (address(calm))),
            abi.encodeCall(positions.setProtocolYieldFee, (1)),
            abi.encodeCall(positions.redeemFromStrategy, (1, address(calm), trader, attacker))
        ];
        for (uint256 i; i < calls.length; ++i) {
            assertRefused(
                attacker, address(positions), calls[i], abi.encodePacked(IDeltaYieldToken.Unauthorized.selector)
            );
        }
        vm.prank(attacker);
        vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
        deposits.redeemNativeFromStrategy(1, address(nativeVault), trader, attacker);
        vm.prank(attacker);
        vm.expectRevert(IDeltaYieldToken.Unauthorized.selector);
        deposits.withdrawNativeFromStrategy(1, address(nativeVault), trader, attacker);
    }
}
