// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouterErrors} from "../../src/interfaces/IRouterErrors.sol";
import {ILegacyRouter} from "../../src/legacy/interfaces/ILegacyRouter.sol";
import {PayingExecutor} from "../support/PayingExecutor.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";
import {LegacyWorld} from "./LegacyWorld.sol";

/// Shares by the fee word of version 5. The example numbers are those of the market router's
/// shares, capped.
contract LegacyFeesTest is LegacyWorld {
    PayingExecutor private payer;

    function setUp() public override {
        super.setUp();
        payer = new PayingExecutor();
        a.mint(address(payer), DEPTH);
        b.mint(address(payer), DEPTH);
        vm.deal(address(payer), DEPTH);
        vm.prank(trader);
        a.transfer(address(this), 1e18);
    }

    // Sales: quoted 1,000,000, received 1,020,000

    function test_sale_default_fee() public {
        expectSale(partner, 50, 1_014_950, 758, 4_292, false);
        expectSale(partner, VERSION_1 | 50, 1_014_950, 758, 4_292, false);
        expectSale(partner, (7 << 248) | 50, 1_014_950, 758, 4_292, false);
        // The surplus bit has no effect if there is a fee.
        expectSale(partner, VERSION_1 | USER_SURPLUS | 50, 1_014_950, 758, 4_292, false);
    }

    function test_sale_default_surplus() public {
        expectSale(partner, VERSION_1, 1_010_000, 5_000, 5_000, false);
        expectSale(partner, VERSION_1 | USER_SURPLUS, 1_015_000, 5_000, 0, true);
        expectSale(partner, VERSION_1 | REFERRAL, 1_012_500, 5_000, 2_500, false);
        expectSale(partner, VERSION_1 | REFERRAL | 50, 1_012_500, 5_000, 2_500, false);
    }

    function test_sale_default_noLever() public {
        expectSale(partner, 0, 1_010_000, 10_000, 0, true);
        expectSale(address(0), 0, 1_010_000, 10_000, 0, true);
        expectSale(address(0), 50, 1_010_000, 10_000, 0, true);
        expectSale(address(0), VERSION_1 | 50, 1_010_000, 10_000, 0, true);
        expectSale(address(0), VERSION_1 | REFERRAL, 1_010_000, 10_000, 0, true);
    }

    /// No fee exceeds 2 %, whatever the word; in version 0 the full word is the fee.
    function test_sale_behavior_feeIsLimited() public {
        uint256[5] memory words = [uint256(201), 10_000, (1 << 248) - 1, VERSION_1 | 201, VERSION_1 | 0x3FFF];
        for (uint256 i; i < words.length; ++i) {
            // 2 % of 1,010,000, the quote and the capped surplus.
            expectSale(partner, words[i], 999_800, 3_030, 17_170, false);
        }
    }

    /// The fee in the source is paid first, and the beneficiary gets the full output of the rest.
    function test_sale_behavior_feeFromTheSource() public {
        payer.set(a, b, 1_020_000, 0);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_000_000, 1_020_000, 1_000_000), 995_000);
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        uint256[2] memory before = [a.balanceOf(trader), b.balanceOf(trader)];
        vm.expectEmit(address(legacy));
        emit ILegacyRouter.SwappedV3(
            UUID, partner, data.feePercent, trader, trader, address(a), address(b), 995_000, 1_020_000, 1_000_000
        );
        swaps(data);
        assertEq(before[0] - a.balanceOf(trader), 1_000_000, "taken");
        assertEq(b.balanceOf(trader) - before[1], 1_020_000, "paid");
        assertEq(vault.getBalance(a, partner), 4_250, "booked for the partner");
        assertEq(vault.getBalance(a, serviceWallet), 750, "booked for the service");
        // Calls cannot spend the fee.
        data = paid(simple(a, b, 1_000_000, 1, 1_000_000), 995_001);
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        vm.expectRevert(ILegacyRouter.InvalidCalls.selector);
        swaps(data);
        assertLegacyKeepsNothing();
    }

    function test_sale_behavior_feeFromANativeSource() public {
        payer.set(ETH, b, 1_020_000, 0);
        ILegacyRouter.SellData memory data = multi(ETH, 1_000_000, 1, 1_000_000, 1);
        data.path[0] = onlyHop(b, "\x00");
        data.path[0].adapters[0].adapter = payable(address(payer));
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        uint256 before = address(payer).balance;
        swaps(data);
        assertEq(address(payer).balance - before, 995_000, "the rest is sold");
        assertEq(vault.getBalance(ETH, partner), 4_250, "booked for the partner");
        assertEq(vault.getBalance(ETH, serviceWallet), 750, "booked for the service");
        assertLegacyKeepsNothing();
    }

    /// The bit alone costs nothing: without a partner or a fee nothing is taken.
    function test_sale_behavior_noFeeFromTheSource() public {
        expectSale(address(0), VERSION_1 | FROM_SOURCE | 50, 1_020_000, 0, 0, false);
        expectSale(partner, VERSION_1 | FROM_SOURCE, 1_020_000, 0, 0, false);
        expectSale(partner, VERSION_1 | FROM_SOURCE | REFERRAL | 50, 1_020_000, 0, 0, false);
    }

    /// A quote below the minimum makes nothing of the minimum surplus.
    function test_sale_behavior_minimumIsNet() public {
        payer.set(a, b, 1_020_000, 0);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_000, 1_014_951, 0), 1_000);
        (data.partner, data.feePercent) = (payable(partner), 50);
        expectText("INSUFFICIENT_OUTPUT");
        swaps(data);
        data.toAmount = 1_014_900;
        swaps(data);
    }

    function test_sale_behavior_exemptToken() public {
        vm.prank(owner);
        router.setTokenBlacklisting(address(b), true);
        expectSale(partner, 50, 1_020_000, 0, 0, false);
        expectSale(address(0), 0, 1_020_000, 0, 0, false);
        vm.prank(owner);
        router.setTokenBlacklisting(address(a), true);
        expectSale(partner, VERSION_1 | FROM_SOURCE | 50, 1_020_000, 0, 0, false);
        assertEq(vault.getBalance(a, partner), 0, "nor of the source");
    }

    /// The wallets are those of the market router, at the time of the swap.
    function test_sale_behavior_walletsOfTheMarketRouter() public {
        vm.startPrank(owner);
        router.setFeeWallet(receiver);
        router.setFeeWalletDelegate(payable(attacker));
        vm.stopPrank();
        payer.set(a, b, 1_020_000, 0);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_000, 1, 1_000_000), 1_000);
        swaps(data);
        assertEq(b.balanceOf(receiver), 10_000, "surplus to the wallet");
        (data.partner, data.feePercent) = (payable(partner), 50);
        swaps(data);
        assertEq(vault.getBalance(b, attacker), 758, "fees under the delegate");
        assertEq(legacy.getFeeWallet(), receiver, "and it says so");
    }

    /// A token that taxes its transfers would leave the fee short.
    function test_sale_error_taxedFee() public {
        TaxedToken taxed = new TaxedToken();
        taxed.mint(trader, 10e18);
        taxed.beStrange();
        vm.prank(trader);
        taxed.approve(address(proxy), type(uint256).max);
        ILegacyRouter.SimpleData memory data = simple(IERC20(address(taxed)), b, 1_000_000, 1, 1);
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        vm.expectRevert(IRouterErrors.InsufficientBalanceToPayFees.selector);
        swaps(data);
    }

    // Purchases: at most 1,030,000, quoted 1,020,000, the pools took 1,000,000

    function test_purchase_default_feeFromTheSource() public {
        expectPurchase(partner, VERSION_1 | FROM_SOURCE | 50, 1_005_000, 750, 4_250, false);
    }

    function test_purchase_default_surplus() public {
        expectPurchase(partner, VERSION_1, 1_010_200, 5_100, 5_100, false);
        expectPurchase(partner, VERSION_1 | FROM_SOURCE, 1_010_200, 5_100, 5_100, false);
        expectPurchase(partner, VERSION_1 | USER_SURPLUS, 1_005_100, 5_100, 0, true);
        expectPurchase(partner, VERSION_1 | REFERRAL, 1_007_650, 5_100, 2_550, false);
    }

    function test_purchase_default_noLever() public {
        expectPurchase(partner, 0, 1_010_200, 10_200, 0, true);
        expectPurchase(address(0), 50, 1_010_200, 10_200, 0, true);
    }

    /// The fee is taken from the bought amount if the bit is not set; the requested amount is net
    /// of it.
    function test_purchase_behavior_feeFromTheDestination() public {
        payer.set(a, b, 1_000_000, 30_000);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_030_000, 995_000, 1_020_000), 1_030_000);
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | 50);
        uint256[2] memory before = [a.balanceOf(trader), b.balanceOf(trader)];
        buys(data);
        assertEq(before[0] - a.balanceOf(trader), 1_000_000, "spent");
        assertEq(b.balanceOf(trader) - before[1], 995_000, "net");
        assertEq(vault.getBalance(b, partner), 4_250, "booked for the partner");
        assertEq(vault.getBalance(b, serviceWallet), 750, "booked for the service");
        data.toAmount += 1;
        expectText("INSUFFICIENT_OUTPUT");
        buys(data);
        assertLegacyKeepsNothing();
    }

    function test_purchase_behavior_nativeSource() public {
        payer.set(ETH, b, 1_000, 30_000);
        ILegacyRouter.SimpleData memory data =
            withCall(simple(ETH, b, 1_030_000, 1_000, 1_020_000), address(payer), 1_030_000, hex"00000000");
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        uint256 before = trader.balance;
        buys(data);
        assertEq(before - trader.balance, 1_005_000, "paid");
        assertEq(vault.getBalance(ETH, partner), 4_250, "booked");
        assertLegacyKeepsNothing();
    }

    function test_purchase_error_noRoomForTheFee() public {
        payer.set(a, b, 1_000, 4_999);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_004_999, 1_000, 1_004_000), 1_004_999);
        (data.partner, data.feePercent) = (payable(partner), VERSION_1 | FROM_SOURCE | 50);
        vm.expectRevert(IRouterErrors.InsufficientBalanceToPayFees.selector);
        buys(data);
    }

    function paid(ILegacyRouter.SimpleData memory data, uint256 amount)
        private
        view
        returns (ILegacyRouter.SimpleData memory)
    {
        return withCall(withTransfer(data, address(payer), amount), address(payer), 0, hex"00000000");
    }

    function expectSale(address to, uint256 word, uint256 net, uint256 service, uint256 share, bool direct) private {
        payer.set(a, b, 1_020_000, 0);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_000, 1, 1_000_000), 900);
        (data.partner, data.feePercent) = (payable(to), word);
        uint256 before = b.balanceOf(trader);
        uint256[4] memory others = sharesOf(b);
        assertEq(swaps(data), 1_020_000, "returned before fees");
        assertEq(b.balanceOf(trader) - before, net, "net");
        expectShares(b, others, service, share, direct);
    }

    function expectPurchase(address to, uint256 word, uint256 spent, uint256 service, uint256 share, bool direct)
        private
    {
        payer.set(a, b, 1_000, 30_000);
        ILegacyRouter.SimpleData memory data = paid(simple(a, b, 1_030_000, 1_000, 1_020_000), 1_030_000);
        (data.partner, data.feePercent) = (payable(to), word);
        uint256 before = a.balanceOf(trader);
        uint256[4] memory others = sharesOf(a);
        buys(data);
        assertEq(before - a.balanceOf(trader), spent, "spent");
        expectShares(a, others, service, share, direct);
    }

    function sharesOf(IERC20 token) private view returns (uint256[4] memory) {
        return [
            token.balanceOf(serviceWallet),
            token.balanceOf(partner),
            vault.getBalance(token, serviceWallet),
            vault.getBalance(token, partner)
        ];
    }

    function expectShares(IERC20 token, uint256[4] memory before, uint256 service, uint256 share, bool direct)
        private
        view
    {
        uint256[4] memory present = sharesOf(token);
        uint256 at = direct ? 0 : 2;
        assertEq(present[at] - before[at], service, "the service's share");
        assertEq(present[at + 1] - before[at + 1], share, "the partner's share");
        assertEq(present[2 - at] - before[2 - at] + present[3 - at] - before[3 - at], 0, "and nowhere else");
        assertLegacyKeepsNothing();
    }
}
