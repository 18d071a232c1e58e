// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {PartnerAndFee} from "../src/libraries/PartnerAndFee.sol";
import {PayingExecutor} from "./support/PayingExecutor.sol";
import {TestToken} from "./deployed/TestToken.sol";
import {World} from "./support/World.sol";

/// Amounts of every party. The example numbers are the published ones, without the dust unit of the
/// published router.
contract FeesTest is World {
    uint256 private constant CAP = PartnerAndFee.CAP_SURPLUS;
    uint256 private constant TAKE = PartnerAndFee.TAKE_SURPLUS;
    uint256 private constant USER = PartnerAndFee.USER_SURPLUS;
    uint256 private constant REFERRAL = PartnerAndFee.REFERRAL;
    uint256 private constant DIRECT = PartnerAndFee.DIRECT_TRANSFER;
    uint256 private constant SKIP = PartnerAndFee.SKIP_BLACKLIST;

    PayingExecutor private payer;

    function setUp() public override {
        super.setUp();
        payer = new PayingExecutor();
        b.mint(address(payer), DEPTH);
        a.mint(address(payer), DEPTH);
        vm.deal(address(payer), DEPTH);
    }

    // Sales: quoted 1,000,000, received 1,020,000

    function test_sale_fixedFee() public {
        expectSale(withFee(partner, 50, CAP), 1_014_950, 758, 4_292, false);
    }

    function test_sale_fixedFee_uncapped() public {
        // The base is the full output: 1,020,000 x 0.5 % = 5,100.
        expectSale(withFee(partner, 50, 0), 1_014_900, 765, 4_335, false);
    }

    function test_sale_fixedFee_direct() public {
        expectSale(withFee(partner, 50, CAP | DIRECT), 1_014_950, 758, 4_292, true);
    }

    function test_sale_fixedFee_winsOverSurplusFlags() public {
        expectSale(withFee(partner, 50, CAP | TAKE | REFERRAL | USER), 1_014_950, 758, 4_292, false);
    }

    function test_sale_takeSurplus() public {
        expectSale(withFee(partner, 0, CAP | TAKE), 1_010_000, 5_000, 5_000, false);
    }

    function test_sale_takeSurplus_direct() public {
        expectSale(withFee(partner, 0, CAP | TAKE | DIRECT), 1_010_000, 5_000, 5_000, true);
    }

    function test_sale_surplusToUser() public {
        expectSale(withFee(partner, 0, CAP | TAKE | USER), 1_015_000, 5_000, 0, true);
    }

    function test_sale_referral() public {
        expectSale(withFee(partner, 0, CAP | REFERRAL), 1_012_500, 5_000, 2_500, false);
    }

    function test_sale_noLever() public {
        expectSale(CAP, 1_010_000, 10_000, 0, true);
        expectSale(0, 1_000_000, 20_000, 0, true);
        // A partner without fee and flags gets no share; neither do flags without a partner.
        expectSale(withFee(partner, 0, CAP), 1_010_000, 10_000, 0, true);
        expectSale(CAP | TAKE | REFERRAL | 50, 1_010_000, 10_000, 0, true);
    }

    function test_sale_surplusWithinEpsilonIsNone() public {
        assertEq(sale(0, 1_000_011, 1_000_000), 1_000_011, "eleven units are the user's");
        assertEq(sale(withFee(partner, 0, TAKE), 1_000_011, 1_000_000), 1_000_011, "whoever would take them");
        assertEq(sale(0, 1_000_012, 1_000_000), 1_000_000, "twelve are surplus");
    }

    function test_sale_belowTheQuote() public {
        assertEq(sale(withFee(partner, 50, CAP), 990_000, 1_000_000), 990_000 - 4_950, "fee of what was received");
        assertEq(sale(withFee(partner, 0, CAP | TAKE), 990_000, 1_000_000), 990_000, "no surplus, no share");
        assertEq(sale(withFee(partner, 50, CAP), 990_000, type(uint256).max), 990_000 - 4_950, "any quote");
    }

    function test_sale_minimumIsNet() public {
        // 5,050 go to the partner and the service.
        payer.set(a, b, 1_020_000, 0);
        IRouter.GenericData memory data = generic(a, b, 100, 1_014_951, 1_000_000);
        expectText("INSUFFICIENT_OUTPUT");
        vm.prank(trader);
        // The quote counts as at least the minimum, so the base is 1,020,000 and the fee 5,100.
        router.swapExactAmountIn(address(payer), data, withFee(partner, 50, CAP), "", "");
        data.toAmount = 1_014_900;
        (uint256 received,,) = sells(data, withFee(partner, 50, CAP));
        assertGe(received, 1_014_900, "at least the minimum");
    }

    /// A quote of zero would make the full output surplus: the signed minimum still goes to the
    /// user.
    function test_sale_forgedQuoteLeavesTheMinimum() public {
        payer.set(a, b, 1_020_000, 0);
        for (uint256 i; i < 4; ++i) {
            uint256 word = [uint256(0), withFee(partner, 0, TAKE), withFee(partner, 0, REFERRAL), CAP][i];
            (uint256 received,,) = sells(generic(a, b, 100, 1_000_000, i % 2), word);
            assertGe(received, 1_000_000, "the minimum");
        }
    }

    function test_sale_native() public {
        payer.set(a, ETH, 1_020_000, 0);
        (uint256 received, uint256 service, uint256 share) =
            sells(generic(a, ETH, 100, 1, 1_000_000), withFee(partner, 50, CAP));
        assertEq(received, 1_014_950, "net");
        assertEq(service + share, 5_050, "fee");
        assertEq(vault.getBalance(ETH, partner), 4_292, "booked for the partner");
        assertEq(vault.getBalance(ETH, serviceWallet), 758, "booked for the service");
        assertEq(address(vault).balance, 5_050, "and there");
        sells(generic(a, ETH, 100, 1, 1_000_000), withFee(partner, 50, CAP | DIRECT));
        assertEq(partner.balance, 4_292, "paid to the partner");
        assertEq(serviceWallet.balance, 758, "paid to the service");
        assertNothingLeft();
    }

    /// A wallet that refuses native tokens gets its share in the vault, and the swap continues.
    function test_sale_native_whoRefusesIsBooked() public {
        address refuses = address(new Stubborn());
        vm.prank(owner);
        router.setFeeWallet(payable(refuses));
        payer.set(a, ETH, 1_020_000, 0);
        (uint256 received,,) = sells(generic(a, ETH, 100, 1, 1_000_000), withFee(partner, 50, CAP | DIRECT));
        assertEq(received, 1_014_950, "net");
        assertEq(partner.balance, 4_292, "the partner takes it");
        assertEq(vault.getBalance(ETH, refuses), 758, "the service's wallet does not");
        assertEq(address(vault).balance, 758, "and it is there");
        vm.prank(refuses);
        vault.withdrawAllERC20(ETH, receiver);
        assertEq(receiver.balance, 758, "for it to send where it likes");
        assertNothingLeft();
    }

    /// The same for surplus without a partner, and for a partner's fee of a purchase.
    function test_native_whoRefusesStopsNothing() public {
        address refuses = address(new Stubborn());
        vm.prank(owner);
        router.setFeeWallet(payable(refuses));
        payer.set(a, ETH, 1_020_000, 0);
        sells(generic(a, ETH, 100, 1, 1_000_000), CAP);
        assertEq(vault.getBalance(ETH, refuses), 10_000, "the surplus");
        address stubborn = address(new Stubborn());
        payer.set(ETH, b, 1_000, 30_000);
        uint256 before = trader.balance;
        (uint256 spent,,,) = buys(generic(ETH, b, 1_030_000, 1_000, 1_020_000), withFee(stubborn, 50, CAP | DIRECT));
        assertEq(before - trader.balance, spent, "the rest comes back");
        assertEq(vault.getBalance(ETH, stubborn), 4_250, "the partner's part");
        assertEq(vault.getBalance(ETH, refuses), 10_750, "the service's");
        assertNothingLeft();
    }

    /// A wallet that a token refuses to pay does not stop the swap either.
    function test_sale_whoIsNotPaidIsBooked() public {
        BarringToken token = new BarringToken(partner);
        token.mint(address(payer), DEPTH);
        payer.set(a, token, 1_020_000, 0);
        sells(generic(a, token, 100, 1, 1_000_000), withFee(partner, 50, CAP | DIRECT));
        assertEq(vault.getBalance(token, partner), 4_292, "booked");
        assertEq(token.balanceOf(serviceWallet), 758, "who is paid is paid");
    }

    /// The service as its own partner gets the full fee in one direct payment.
    function test_sale_theServiceAsPartner() public {
        assertEq(sale(withFee(serviceWallet, 50, CAP), 1_020_000, 1_000_000), 1_014_950, "net");
        assertEq(b.balanceOf(serviceWallet), 5_050, "all of the fee");
        assertEq(vault.allocatedFees(b), 0, "nothing to claim");
        assertEq(sale(withFee(serviceWallet, 0, CAP | REFERRAL), 1_020_000, 1_000_000), 1_012_500, "net");
        assertEq(b.balanceOf(serviceWallet), 5_050 + 7_500, "both parts of a referral");
    }

    function test_sale_blacklistedToken() public {
        vm.prank(owner);
        router.setTokenBlacklisting(address(b), true);
        assertEq(sale(withFee(partner, 50, CAP), 1_020_000, 1_000_000), 1_020_000, "no fee");
        assertEq(sale(0, 1_020_000, 1_000_000), 1_020_000, "no surplus");
        // The skip flag pays the partner alone, directly.
        assertEq(sale(withFee(partner, 50, CAP | SKIP), 1_020_000, 1_000_000), 1_015_708, "the partner's share alone");
        assertEq(b.balanceOf(partner), 4_292, "directly");
        assertEq(b.balanceOf(serviceWallet) + b.balanceOf(address(vault)), 0, "nothing for the service");
    }

    /// At most one rule applies, no share exceeds its rate, and the parts add up.
    function test_fuzz_sale(uint256 received, uint256 quoted, uint256 bps, uint256 flags, bool hasPartner) public {
        received = bound(received, 1, 1e30);
        quoted = bound(quoted, 0, 1e30);
        bps = bound(bps, 0, 0x3FFF);
        flags = (flags % 64) << 90;
        uint256 word = withFee(hasPartner ? partner : address(0), bps, flags);
        b.mint(address(payer), received);
        payer.set(a, b, received, 0);
        (uint256 net, uint256 service, uint256 share) = sells(generic(a, b, 100, 1, quoted), word);
        assertEq(net + service + share, received, "the parts add up");
        uint256 basis = quoted == 0 ? 1 : quoted;
        uint256 surplus = received > basis ? received - basis : 0;
        if (hasPartner && bps != 0) {
            assertLe(service + share, received * (bps > 200 ? 200 : bps) / 10_000, "not above the rate");
            assertLe(share * 10_000, (service + share) * 8_500, "not above 85 %");
        } else {
            assertLe(service + share, surplus, "surplus alone");
            if (flags & CAP != 0) assertLe(service + share, basis / 100, "capped at 1 %");
            if (!hasPartner) assertEq(share, 0, "nobody to pay");
        }
        assertEq(b.balanceOf(partner) + vault.getBalance(b, partner), share, "the partner has or is owed its share");
        assertEq(b.balanceOf(serviceWallet) + vault.getBalance(b, serviceWallet), service, "and the service its own");
        assertNothingLeft();
    }

    // Purchases: at most 1,030,000, quoted 1,020,000, the pools took 1,000,000

    function test_purchase_fixedFee() public {
        expectPurchase(withFee(partner, 50, 0), 1_005_000, 750, 4_250, false);
    }

    function test_purchase_takeSurplus() public {
        expectPurchase(withFee(partner, 0, TAKE | CAP), 1_010_200, 5_100, 5_100, false);
        expectPurchase(withFee(partner, 0, TAKE | CAP | DIRECT), 1_010_200, 5_100, 5_100, true);
    }

    function test_purchase_surplusToUser() public {
        expectPurchase(withFee(partner, 0, TAKE | CAP | USER), 1_005_100, 5_100, 0, true);
    }

    function test_purchase_referral() public {
        expectPurchase(withFee(partner, 0, REFERRAL | CAP), 1_007_650, 5_100, 2_550, false);
    }

    function test_purchase_noLever() public {
        expectPurchase(CAP, 1_010_200, 10_200, 0, true);
        expectPurchase(0, 1_020_000, 20_000, 0, true);
    }

    function test_purchase_surplusWithinEpsilonIsNone() public {
        assertEq(purchase(0, 1_030_000, 1_000_011, 1_000_000), 1_000_000, "none");
        assertEq(purchase(0, 1_030_000, 1_000_012, 1_000_000), 1_000_012, "some");
    }

    /// Fees of a purchase are in the source token: only its exemption counts, not the
    /// destination's.
    function test_purchase_blacklistedToken() public {
        vm.prank(owner);
        router.setTokenBlacklisting(address(b), true);
        expectPurchase(withFee(partner, 50, 0), 1_005_000, 750, 4_250, false);
        vm.prank(owner);
        router.setTokenBlacklisting(address(a), true);
        expectPurchase(withFee(partner, 50, 0), 1_000_000, 0, 0, false);
        expectPurchase(0, 1_000_000, 0, 0, false);
        expectPurchase(withFee(partner, 50, SKIP), 1_004_250, 0, 4_250, true);
    }

    function test_purchase_native() public {
        payer.set(ETH, b, 1_000, 30_000);
        uint256 before = trader.balance;
        (uint256 spent,,, uint256 share) = buys(generic(ETH, b, 1_030_000, 1_000, 1_020_000), withFee(partner, 50, 0));
        assertEq(spent, 1_005_000, "spent");
        assertEq(before - trader.balance, 1_005_000, "paid");
        assertEq(vault.getBalance(ETH, partner), share, "booked");
        assertNothingLeft();
    }

    function test_purchase_error_noRoomForTheFee() public {
        payer.set(a, b, 1_000, 4_999);
        vm.expectRevert(IRouterErrors.InsufficientBalanceToPayFees.selector);
        buys(generic(a, b, 1_004_999, 1_000, 1_004_000), withFee(partner, 50, 0));
    }

    function test_purchase_error_quoteAboveMaximum() public {
        vm.expectRevert(IRouterErrors.InvalidQuotedAmount.selector);
        buys(generic(a, b, 1_000, 1_000, 1_001), 0);
    }

    /// Whatever is paid to whom, the cost stays below the signed maximum.
    function test_fuzz_purchase(uint256 most, uint256 quoted, uint256 back, uint256 bps, uint256 flags) public {
        most = bound(most, 1, 1_000e18);
        quoted = bound(quoted, 0, most);
        back = bound(back, 0, most);
        uint256 word = withFee(partner, bound(bps, 0, 0x3FFF), (flags % 64) << 90);
        payer.set(a, b, 1_000, back);
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        try router.swapExactAmountOut(address(payer), generic(a, b, most, 1_000, quoted), word, "", "") returns (
            uint256 spent, uint256 received, uint256 service, uint256 share
        ) {
            assertEq(received, 1_000, "bought");
            assertEq(spent, most - back + service + share, "pools and shares");
            assertLe(spent, most, "within the maximum");
            assertEq(before - a.balanceOf(trader), spent, "taken");
            assertNothingLeft();
        } catch (bytes memory reason) {
            assertEq(
                uint32(bytes4(reason)),
                uint32(IRouterErrors.InsufficientBalanceToPayFees.selector),
                "no room for the fee"
            );
            assertEq(a.balanceOf(trader), before, "nothing taken");
        }
    }

    /// The fee of a purchase is based on the smaller of spent and quoted amount.
    function test_purchase_feeBase() public {
        // Spent 1,000,000, quoted 900,000: 0.5 % of the quote.
        assertEq(purchase(withFee(partner, 50, 0), 1_030_000, 900_000, 1_000_000), 1_004_500, "of the quote");
        // Spent 1,000,000, quoted 1,020,000: 0.5 % of the spent amount.
        assertEq(purchase(withFee(partner, 50, 0), 1_030_000, 1_020_000, 1_000_000), 1_005_000, "of what was spent");
    }

    /// The odd unit of a surplus goes to the partner, of a fee to the service; of a referral both
    /// round down, for the user.
    function test_sale_oddUnits() public {
        Before memory before = balances(b);
        assertEq(sale(withFee(partner, 0, TAKE), 1_000_013, 1_000_000), 1_000_000, "surplus of 13");
        expectShares(b, before, 6, 7, false);
        before = balances(b);
        assertEq(sale(withFee(partner, 0, TAKE | USER), 1_000_013, 1_000_000), 1_000_007, "the user's half");
        expectShares(b, before, 6, 0, true);
        before = balances(b);
        assertEq(sale(withFee(partner, 0, REFERRAL), 1_000_015, 1_000_000), 1_000_005, "a half and a quarter of 15");
        expectShares(b, before, 7, 3, false);
        before = balances(b);
        assertEq(sale(withFee(partner, 1, 0), 70_000, 70_000), 69_993, "a fee of 7");
        expectShares(b, before, 2, 5, false);
    }

    /// The referral rule applies if both flags are set.
    function test_sale_bothLevers() public {
        expectSale(withFee(partner, 0, CAP | REFERRAL | TAKE), 1_012_500, 5_000, 2_500, false);
        expectSale(withFee(partner, 0, CAP | REFERRAL | TAKE | USER), 1_012_500, 5_000, 2_500, false);
    }

    /// The fee has fourteen bits: higher bits are ignored, and all lower ones count.
    function test_sale_widthOfTheFee() public {
        assertEq(sale(withFee(partner, 50, 1 << 14), 1_020_000, 1_020_000), 1_014_900, "the fifteenth bit");
        assertEq(sale(withFee(partner, 0, 1 << 14), 1_000_000, 1_000_000), 1_000_000, "alone it is no fee");
        assertEq(sale(withFee(partner, 1 << 13, 0), 1_000_000, 1_000_000), 980_000, "the fourteenth is, and capped");
    }

    /// Wallet and delegate are separate: direct payments go to the wallet, registered fees to the
    /// delegate.
    function test_walletAndDelegate() public {
        address delegate = makeAddress("delegate");
        vm.prank(owner);
        router.setFeeWalletDelegate(payable(delegate));
        assertEq(sale(withFee(partner, 50, CAP), 1_020_000, 1_000_000), 1_014_950, "into the vault");
        assertEq(vault.getBalance(b, delegate), 758, "the delegate's books");
        assertEq(vault.getBalance(b, serviceWallet), 0, "not the wallet's");
        assertEq(sale(CAP, 1_020_000, 1_000_000), 1_010_000, "direct");
        assertEq(b.balanceOf(serviceWallet), 10_000, "the wallet's money");
        assertEq(b.balanceOf(delegate), 0, "not the delegate's");
    }

    /// Unspent source goes to the payer, not to the beneficiary: of a sale, of a purchase, of
    /// native value.
    function test_refundsAreTheCallers() public {
        IRouter.GenericData memory data = generic(a, b, 1_000, 1, 1_000);
        data.beneficiary = receiver;
        payer.set(a, b, 1_000, 400);
        uint256 before = a.balanceOf(trader);
        sells(data, 0);
        assertEq(before - a.balanceOf(trader), 600, "of a sale");
        data.quotedAmount = 600;
        before = a.balanceOf(trader);
        buys(data, 0);
        assertEq(before - a.balanceOf(trader), 600, "of a purchase");
        assertEq(a.balanceOf(receiver), 0, "nothing to the receiver");
        uint256 cost = pairIn(weth, address(a), 1e18);
        IRouter.UniswapV2Data memory direct = onV2(ETH, a, 100e18, 1e18, cost, v2Hop(weth, address(a)));
        direct.beneficiary = receiver;
        before = trader.balance;
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2{value: 100e18}(direct, 0, "");
        assertEq(before - trader.balance, cost, "of native value");
        assertEq(receiver.balance, 0, "nothing to the receiver");
    }

    /// The minimum applies to what arrives after the token's tax, on a generic swap as on any.
    function test_generic_minimumAfterTax() public {
        TaxingToken token = new TaxingToken();
        token.mint(address(payer), DEPTH);
        // The caller pays 1,000,000, of which 990,000 reach the router and 980,100 the recipient.
        payer.set(a, token, 1_000_000, 0);
        (uint256 received,,) = sells(generic(a, token, 100, 980_100, 980_100 + 10_000), 0);
        assertEq(received, 980_100, "arrives");
        expectText("INSUFFICIENT_OUTPUT");
        sells(generic(a, token, 100, 980_101, 980_101 + 10_000), 0);
        payer.set(a, token, 1_000_000, 0);
        (, received,,) = buys(generic(a, token, 100, 980_100, 100), 0);
        assertEq(received, 980_100, "of a purchase");
        expectText("INSUFFICIENT_OUTPUT");
        buys(generic(a, token, 100, 980_101, 100), 0);
    }

    // Direct methods take their shares the same way

    function test_direct_saleOnV2() public {
        uint256 expected = pairOut(address(a), address(b), 100e18);
        uint256 fee = expected * 50 / 10_000;
        vm.prank(trader);
        (uint256 received, uint256 service, uint256 share) = router.swapExactAmountInOnUniswapV2(
            onV2(a, b, 100e18, 1, expected, v2Hop(address(a), address(b))), withFee(partner, 50, 0), ""
        );
        assertEq(service + share, fee, "fee");
        assertEq(received, expected - fee, "net");
        assertEq(vault.getBalance(b, partner), fee * 8_500 / 10_000, "booked");
        assertNothingLeft();
    }

    function test_direct_saleOnV3_surplus() public {
        uint256 snapshot = vm.snapshotState();
        bytes memory pools = v3Hop(address(a), address(b), 500);
        vm.prank(trader);
        (uint256 expected,,) =
            router.swapExactAmountInOnUniswapV3(onV3(a, b, 100e18, 1, type(uint256).max, pools), 0, "");
        vm.revertToState(snapshot);
        vm.prank(trader);
        (uint256 received, uint256 service,) =
            router.swapExactAmountInOnUniswapV3(onV3(a, b, 100e18, 1, expected - 1e18, pools), CAP, "");
        assertEq(service, (expected - 1e18) / 100, "one percent of the quote");
        assertEq(received, expected - service, "the rest");
        assertNothingLeft();
    }

    function test_direct_purchaseOnV2() public {
        uint256 cost = pairIn(address(a), address(b), 10e18);
        uint256 fee = cost * 50 / 10_000;
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        (uint256 spent,, uint256 service, uint256 share) = router.swapExactAmountOutOnUniswapV2(
            onV2(a, b, cost + fee, 10e18, cost, v2Hop(address(a), address(b))), withFee(partner, 50, 0), ""
        );
        assertEq(spent, cost + fee, "spent");
        assertEq(service + share, fee, "fee");
        assertEq(before - a.balanceOf(trader), cost + fee, "taken");
        assertNothingLeft();
    }

    /// Exactly the cost and the shares of that cost are pulled, if the maximum leaves no room for
    /// more.
    function test_direct_purchaseOnV2_surplus() public {
        uint256 cost = pairIn(address(a), address(b), 10e18);
        uint256 quoted = cost + 1e18;
        uint256 before = a.balanceOf(trader);
        vm.prank(trader);
        (uint256 spent,, uint256 service,) = router.swapExactAmountOutOnUniswapV2(
            onV2(a, b, quoted, 10e18, quoted, v2Hop(address(a), address(b))), 0, ""
        );
        assertEq(service, 1e18, "what it was cheaper than quoted");
        assertEq(a.balanceOf(serviceWallet), 1e18, "is the service's");
        assertEq(spent, quoted, "spent");
        assertEq(before - a.balanceOf(trader), quoted, "taken");
        assertNothingLeft();
    }

    function test_direct_purchaseOnV2_native() public {
        uint256 cost = pairIn(weth, address(a), 10e18);
        uint256 before = trader.balance;
        vm.prank(trader);
        (uint256 spent,, uint256 service, uint256 share) = router.swapExactAmountOutOnUniswapV2{value: 100e18}(
            onV2(ETH, a, 100e18, 10e18, cost, v2Hop(weth, address(a))), withFee(partner, 50, 0), ""
        );
        assertEq(service + share, cost * 50 / 10_000, "fee");
        assertEq(before - trader.balance, spent, "taken");
        assertEq(address(vault).balance, service + share, "fees are native");
        assertNothingLeft();
    }

    function test_direct_purchaseOnV3() public {
        bytes memory pools = v3Hop(address(a), address(b), 500);
        vm.prank(trader);
        (uint256 spent,, uint256 service, uint256 share) =
            router.swapExactAmountOutOnUniswapV3(onV3(a, b, 20e18, 10e18, 20e18, pools), withFee(partner, 100, 0), "");
        uint256 cost = spent - service - share;
        assertEq(service + share, cost / 100, "fee of what the pool took");
        assertEq(vault.getBalance(a, partner), share, "booked");
        assertNothingLeft();
    }

    function test_direct_purchase_error_noRoomForTheFee() public {
        uint256 cost = pairIn(address(a), address(b), 10e18);
        vm.expectRevert(IRouterErrors.InsufficientBalanceToPayFees.selector);
        vm.prank(trader);
        router.swapExactAmountOutOnUniswapV2(
            onV2(a, b, cost, 10e18, cost, v2Hop(address(a), address(b))), withFee(partner, 50, 0), ""
        );
    }

    // Helpers

    // Swaps by the payer

    function sells(IRouter.GenericData memory data, uint256 word) private returns (uint256, uint256, uint256) {
        vm.prank(trader);
        return router.swapExactAmountIn(address(payer), data, word, "", "");
    }

    function buys(IRouter.GenericData memory data, uint256 word) private returns (uint256, uint256, uint256, uint256) {
        vm.prank(trader);
        uint256 value = data.srcToken == ETH ? data.fromAmount : 0;
        return router.swapExactAmountOut{value: value}(address(payer), data, word, "", "");
    }

    function sale(uint256 word, uint256 received, uint256 quoted) private returns (uint256 net) {
        payer.set(a, b, received, 0);
        uint256 before = b.balanceOf(trader);
        (net,,) = sells(generic(a, b, 100, 1, quoted), word);
        assertEq(b.balanceOf(trader) - before, net, "paid what it says");
        assertNothingLeft();
    }

    function expectSale(uint256 word, uint256 net, uint256 service, uint256 share, bool direct) private {
        Before memory before = balances(b);
        assertEq(sale(word, 1_020_000, 1_000_000), net, "net");
        expectShares(b, before, service, share, direct);
    }

    function purchase(uint256 word, uint256 most, uint256 quoted, uint256 taken) private returns (uint256 spent) {
        payer.set(a, b, 1_000, most - taken);
        uint256 before = a.balanceOf(trader);
        (spent,,,) = buys(generic(a, b, most, 1_000, quoted), word);
        assertEq(before - a.balanceOf(trader), spent, "took what it says");
        assertNothingLeft();
    }

    function expectPurchase(uint256 word, uint256 spent, uint256 service, uint256 share, bool direct) private {
        Before memory before = balances(a);
        assertEq(purchase(word, 1_030_000, 1_020_000, 1_000_000), spent, "spent");
        expectShares(a, before, service, share, direct);
    }

    struct Before {
        uint256 partnerHas;
        uint256 serviceHas;
        uint256 partnerBooked;
        uint256 serviceBooked;
    }

    function balances(IERC20 token) private view returns (Before memory) {
        return Before(
            token.balanceOf(partner),
            token.balanceOf(serviceWallet),
            vault.getBalance(token, partner),
            vault.getBalance(token, serviceWallet)
        );
    }

    function expectShares(IERC20 token, Before memory before, uint256 service, uint256 share, bool direct)
        private
        view
    {
        Before memory present = balances(token);
        assertEq(present.partnerHas - before.partnerHas, direct ? share : 0, "partner, directly");
        assertEq(present.serviceHas - before.serviceHas, direct ? service : 0, "service, directly");
        assertEq(present.partnerBooked - before.partnerBooked, direct ? 0 : share, "partner, booked");
        assertEq(present.serviceBooked - before.serviceBooked, direct ? 0 : service, "service, booked");
    }
}

/// Accepts no native tokens, and can claim its own from the vault.
contract Stubborn {}

/// A token that refuses to pay one account.
contract BarringToken is TestToken {
    address private immutable barred;

    constructor(address barred_) TestToken("BAR") {
        barred = barred_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        require(to != barred, "barred");
        return super.transfer(to, amount);
    }
}

/// A token that takes one percent of every transfer.
contract TaxingToken is TestToken {
    constructor() TestToken("TAX") {}

    function _update(address from, address to, uint256 amount) internal override {
        bool free = from == address(0) || to == address(0);
        super._update(from, to, free ? amount : amount - amount / 100);
        if (!free) super._update(from, address(0), amount / 100);
    }
}
