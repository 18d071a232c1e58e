// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {IntentMoves, Told} from "../support/IntentMoves.sol";
import {IV3Pool} from "../support/Uniswap.sol";
import {TaxedToken} from "../weird-tokens/WeirdTokens.sol";

/// Whole orders, through executors and directly.
contract OrderSettlementTest is IntentMoves {
    uint256 private constant TAKES_SURPLUS = 1 << 8;

    address private pair;

    function setUp() public override {
        super.setUp();
        pair = pairOf(address(a), address(b));
    }

    // Sales through executors

    function test_sale() public {
        Order memory order = sale(a, b, 1e18, 0.9e18);
        uint256 brings = pairOut(address(a), address(b), 1e18);
        order.expectedAmount = brings;
        OrderWithSig memory made = signed(order);
        trades(a, 1e18, pair, b, brings);
        expectSettled(order, false, Told(1e18, brings, 0, 0));
        swapSettle(made, sellOnPair(1e18));
        assertMoved();
        assertTrue(intent.isNonceUsed(trader, order.nonce), "the nonce is gone");
    }

    /// Half of the surplus is the partner's, half the service's; the beneficiary is another
    /// account.
    function test_sale_toABeneficiaryWithShares() public {
        Order memory order = sale(a, b, 1e18, 2e18);
        (order.beneficiary, order.partnerAndFee) = (receiver, withIntentFee(partner, 0, TAKES_SURPLUS));
        paying.set(a, b, 2e18 + 7, 0);
        b.transfer(address(paying), 2e18 + 7);
        OrderWithSig memory made = signed(order);
        trades(a, 1e18, address(paying), b, 2e18, receiver);
        moves(b, address(paying), address(intent), 7);
        expectSettled(order, false, Told(1e18, 2e18, 3, 4));
        settlesAsNamed(swapCall(made, "", address(paying)));
        assertEq(intent.getCollectedFees(partner, address(b)), 4, "the odd unit is the partner's");
        assertEq(intent.getCollectedFees(address(0), address(b)), 3, "the service's");
    }

    function test_sale_forNative() public {
        Order memory order = sale(a, ETH, 1e18, 0.4e18);
        order.beneficiary = receiver;
        order.expectedAmount = pairOut(address(a), weth, 1e18);
        bytes memory program = bytes.concat(header(UNWRAP, address(a), weth), v2Rest(address(a), weth));
        OrderWithSig memory made = signed(order);
        moves(a, trader, pair, 1e18);
        moves(ETH, weth, receiver, order.expectedAmount);
        expectSettled(order, false, Told(1e18, order.expectedAmount, 0, 0));
        swapSettle(made, saleData(program, 1e18));
        assertMoved();
    }

    /// Native source that the pool was not offered becomes a deposit again.
    function test_sale_ofNative() public {
        deposit(3 ether);
        Order memory order = sale(ETH, a, 2 ether, 1e18);
        order.expectedAmount = pairOut(weth, address(a), 1.5 ether);
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), v2Leg(weth, address(a), EXACT, 1.5 ether));
        OrderWithSig memory made = signed(order);
        moves(deposits, trader, address(0), 1.5 ether);
        moves(ETH, address(deposits), weth, 1.5 ether);
        moves(a, pair, trader, order.expectedAmount);
        expectSettled(order, false, Told(2 ether, order.expectedAmount, 0, 0));
        swapSettle(made, saleData(program, 2 ether));
        assertMoved();
        assertEq(intent.balanceOf(trader), 1.5 ether, "one never given, a half given back");
    }

    /// A concentrated pool without enough liquidity takes less than it is given; the owner gets the
    /// rest back.
    function test_sale_ofMoreThanThePoolTakes() public {
        address thin = v3Factory.createPool(address(a), address(c), 3_000);
        IV3Pool(thin).initialize(ONE_TO_ONE);
        IV3Pool(thin).mint(address(this), -60, 60, 1e18, "");
        Order memory order = sale(a, c, 1_000e18, 1);
        order.expectedAmount = type(uint128).max;
        bytes memory program = bytes.concat(header(0, address(a), address(c)), v3Rest(address(a), address(c), 3_000));
        uint256 before = a.balanceOf(thin);
        uint256 out = c.balanceOf(thin);
        OrderWithSig memory made = signed(order);
        note();
        swapSettle(made, saleData(program, 1_000e18));
        uint256 taken = a.balanceOf(thin) - before;
        assertTrue(taken != 0 && taken < 1e18, "next to nothing");
        moves(a, trader, thin, taken);
        moves(c, thin, trader, out - c.balanceOf(thin));
        assertMoved();
    }

    // Purchases through executors

    function test_purchase() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        uint256 costs = pairIn(address(a), address(b), 2e18);
        order.expectedAmount = costs;
        OrderWithSig memory made = signed(order);
        trades(a, costs, pair, b, 2e18);
        expectSettled(order, false, Told(costs, 2e18, 0, 0));
        buySettle(made, buyOnPair(1e18, 2e18));
        assertMoved();
        assertTrue(intent.isNonceUsed(trader, order.nonce), "the nonce is gone");
    }

    /// A fee is taken from the unspent source, and the event contains what the owner paid,
    /// including the fee.
    function test_purchase_withAFee() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        (order.beneficiary, order.partnerAndFee) = (receiver, withIntentFee(partner, 100, 0));
        uint256 costs = pairIn(address(a), address(b), 2e18);
        OrderWithSig memory made = signed(order);
        moves(a, trader, pair, costs);
        moves(a, trader, address(intent), costs / 100);
        moves(b, pair, receiver, 2e18);
        expectSettled(order, false, Told(costs + costs / 100, 2e18, 0, costs / 100));
        buySettle(made, buyOnPair(1e18, 2e18));
        assertMoved();
        assertEq(intent.getCollectedFees(partner, address(a)), costs / 100, "in the source");
    }

    function test_purchase_ofNative() public {
        Order memory order = purchase(a, ETH, 5e18, 2 ether);
        order.expectedAmount = pairIn(address(a), weth, 2 ether);
        bytes memory program =
            bytes.concat(header(BUY | UNWRAP, address(a), weth), v2Leg(address(a), weth, EXACT, 2 ether));
        OrderWithSig memory made = signed(order);
        moves(a, trader, pair, order.expectedAmount);
        moves(ETH, weth, trader, 2 ether);
        expectSettled(order, false, Told(order.expectedAmount, 2 ether, 0, 0));
        buySettle(made, purchaseData(program, 5e18, 2 ether));
        assertMoved();
    }

    /// The deposit pays, and savings are returned to it, except for the service's surplus.
    function test_purchase_withNative() public {
        deposit(3 ether);
        Order memory order = purchase(ETH, a, 2 ether, 1e18);
        (order.expectedAmount, order.partnerAndFee) = (1 ether, 1 << 9);
        uint256 costs = pairIn(weth, address(a), 1e18);
        bytes memory program = bytes.concat(header(BUY | WRAP, weth, address(a)), v2Leg(weth, address(a), EXACT, 1e18));
        OrderWithSig memory made = signed(order);
        moves(deposits, trader, address(0), costs + 0.01 ether);
        moves(ETH, address(deposits), weth, costs);
        moves(ETH, address(deposits), address(intent), 0.01 ether);
        moves(a, pair, trader, 1e18);
        expectSettled(order, false, Told(costs + 0.01 ether, 1e18, 0.01 ether, 0));
        buySettle(made, purchaseData(program, 2 ether, 1e18));
        assertMoved();
    }

    /// An executor may return more than it was given: nothing was spent, and the excess belongs to
    /// the owner.
    function test_purchase_givenBackMoreThanGiven() public {
        Order memory order = purchase(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 0, TAKES_SURPLUS);
        paying.set(a, b, 2_001, 1_500);
        a.transfer(address(paying), 500);
        b.transfer(address(paying), 2_001);
        OrderWithSig memory made = signed(order);
        moves(a, address(paying), trader, 500);
        moves(a, trader, address(intent), 1_000);
        moves(b, address(paying), trader, 2_001);
        expectSettled(order, false, Told(1_000, 2_001, 500, 500));
        settlesAsNamed(buyCall(made, "", address(paying)));
    }

    /// A fee that the unspent source cannot pay would come from the contract's own funds.
    function test_error_purchaseThatLeavesTooLittleForItsFee() public {
        Order memory order = purchase(a, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        b.transfer(address(paying), 4_000);
        paying.set(a, b, 2_000, 8);
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, buyCall(signed(order), "", address(paying)));
        paying.set(a, b, 1_999, 100);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, buyCall(signed(order), "", address(paying)));
        assertTrue(!intent.isNonceUsed(trader, 0), "may be tried again");
        paying.set(a, b, 2_000, 10);
        settles(buyCall(signed(order), "", address(paying)));
        assertEq(intent.getCollectedFees(partner, address(a)), 9, "of what was spent");
        assertOnlyFeesLeft();
    }

    function test_error_saleThatBringsTooLittle() public {
        Order memory order = sale(a, b, 1_000, 2_000);
        b.transfer(address(paying), 4_000);
        paying.set(a, b, 1_999, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, swapCall(signed(order), "", address(paying)));
        paying.set(a, b, 2_000, 0);
        order.partnerAndFee = withIntentFee(partner, 1, 0);
        (order.srcAmount, order.destAmount) = (10_000, 20_000);
        b.transfer(address(paying), 20_000);
        paying.set(a, b, 20_001, 0);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, swapCall(signed(order), "", address(paying)));
    }

    // Directly by the agent

    function test_direct_sale() public {
        Order memory order = sale(a, b, 1e18, 2e18);
        OrderWithSig memory made = signed(order);
        trades(a, 1e18, agent, b, 2e18);
        expectSettled(order, false, Told(1e18, 2e18, 0, 0));
        directSettle(made, 2e18);
        assertMoved();
    }

    function test_direct_saleWithShares() public {
        Order memory order = sale(a, b, 1e18, 2e18);
        (order.beneficiary, order.partnerAndFee) = (receiver, withIntentFee(partner, 0, TAKES_SURPLUS));
        OrderWithSig memory made = signed(order);
        trades(a, 1e18, agent, b, 2e18, receiver);
        moves(b, agent, address(intent), 1e18);
        expectSettled(order, false, Told(1e18, 2e18, 0.5e18, 0.5e18));
        directSettle(made, 3e18);
        assertMoved();
    }

    function test_direct_purchase() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        OrderWithSig memory made = signed(order);
        trades(a, 1e18, agent, b, 2e18);
        expectSettled(order, false, Told(1e18, 2e18, 0, 0));
        directSettle(made, 1e18);
        assertMoved();
    }

    function test_direct_purchaseWithAFee() public {
        Order memory order = purchase(a, b, 1e18, 2e18);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        OrderWithSig memory made = signed(order);
        moves(a, trader, agent, 0.9e18);
        moves(a, trader, address(intent), 0.018e18);
        moves(b, agent, trader, 2e18);
        expectSettled(order, false, Told(0.918e18, 2e18, 0, 0.018e18));
        directSettle(made, 0.9e18);
        assertMoved();
        order.nonce = 1;
        refuses(IIntentErrors.ExcessiveSpentAmount.selector, directCall(signed(order), 0.99e18));
    }

    /// Native value on both sides with shares: of a sale from the agent's value, of a purchase from
    /// the deposit.
    function test_direct_native() public {
        Order memory order = sale(a, ETH, 1e18, 2 ether);
        (order.beneficiary, order.partnerAndFee) = (receiver, withIntentFee(partner, 0, TAKES_SURPLUS));
        bytes memory call = directCall(signed(order), 3 ether);
        trades(a, 1e18, agent, ETH, 2 ether, receiver);
        moves(ETH, agent, address(intent), 1 ether);
        expectSettled(order, false, Told(1e18, 2 ether, 0.5 ether, 0.5 ether));
        settlesAsNamed(3 ether, call);

        order = purchase(a, ETH, 1e18, 2 ether);
        order.nonce = 1;
        call = directCall(signed(order), 1e18);
        trades(a, 1e18, agent, ETH, 2 ether);
        settlesAsNamed(2 ether, call);

        deposit(5 ether);
        order = sale(ETH, b, 1 ether, 2e18);
        order.nonce = 2;
        call = directCall(signed(order), 2e18);
        moves(deposits, trader, address(0), 1 ether);
        moves(ETH, address(deposits), agent, 1 ether);
        moves(b, agent, trader, 2e18);
        settlesAsNamed(call);

        order = purchase(ETH, b, 1 ether, 2e18);
        (order.nonce, order.partnerAndFee) = (3, withIntentFee(partner, 100, 0));
        call = directCall(signed(order), 0.9 ether);
        moves(deposits, trader, address(0), 0.909 ether);
        moves(ETH, address(deposits), agent, 0.9 ether);
        moves(ETH, address(deposits), address(intent), 0.009 ether);
        moves(b, agent, trader, 2e18);
        expectSettled(order, false, Told(0.909 ether, 2e18, 0, 0.009 ether));
        settlesAsNamed(call);
    }

    /// Native value is exactly what the agent pays: of a sale what it gives, of a purchase what is
    /// bought, of tokens zero.
    function test_error_nativeValue() public {
        bytes memory reason = abi.encodePacked(IIntentErrors.InsufficientMsgValue.selector);
        bytes[3] memory calls = [
            directCall(signed(sale(a, ETH, 1e18, 2 ether)), 2 ether),
            directCall(signed(purchase(a, ETH, 1e18, 2 ether)), 1e18),
            directCall(signed(sale(a, b, 1e18, 2e18)), 2e18)
        ];
        uint256[2][3] memory wrong =
            [[uint256(2 ether - 1), 2 ether + 1], [uint256(1), 2 ether + 1], [uint256(1), 2e18]];
        // A smaller value could be topped up from claimable fees here.
        vm.deal(address(intent), 0);
        for (uint256 i; i < 3; ++i) {
            for (uint256 k; k < 2; ++k) {
                bool lacks = i < 2 && k == 0;
                refuses(lacks ? abi.encodePacked(ISwapErrors.TransferFailed.selector) : reason, wrong[i][k], calls[i]);
            }
        }
        // Nor do fees held by the contract pay for an agent.
        Order memory order = sale(a, ETH, 1e18, 2 ether);
        (order.nonce, order.partnerAndFee) = (9, withIntentFee(partner, 0, TAKES_SURPLUS));
        settles(4 ether, directCall(signed(order), 4 ether));
        refuses(reason, 2 ether - 1, calls[0]);
        refuses(reason, 0, calls[1]);
    }

    // Tokens that tax their transfers

    /// The agent bears a tax on the source, one on the destination counts against the minimum:
    /// events contain what arrived.
    function test_taxedTokens_direct() public {
        IERC20 token = taxedToken();
        settles(directCall(signed(sale(token, b, 1_000, 2_000)), 2_000));
        assertEq(token.balanceOf(agent), 10_000 + 990, "the agent bears it");

        Order memory order = sale(a, token, 1_000, 2_000);
        (order.nonce, order.expectedAmount) = (1, 3_000);
        refuses(IIntentErrors.InsufficientReturnAmount.selector, directCall(signed(order), 2_019));
        OrderWithSig memory made = signed(order);
        expectSettled(order, false, Told(1_000, 2_000, 0, 0));
        settles(directCall(made, 2_020));
        assertEq(token.balanceOf(trader), 10_000 - 1_000 + 2_000, "what was signed");
        assertEq(token.balanceOf(address(intent)), 0, "nothing stays");
    }

    /// Shares reduced by a tax would be paid from previous balances: refused, on either side.
    function test_error_taxedShares() public {
        IERC20 token = taxedToken();
        token.transfer(address(intent), 1_000);
        assertEq(token.balanceOf(address(intent)), 990, "somebody's gift");
        Order memory order = sale(a, token, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 200, 0);
        uint256 before = token.balanceOf(agent);
        refuses(ISwapErrors.TransferFailed.selector, directCall(signed(order), 10_000));
        order = purchase(token, b, 1_000, 2_000);
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        refuses(ISwapErrors.TransferFailed.selector, directCall(signed(order), 900));
        assertEq(token.balanceOf(address(intent)), 990, "as before");
        assertEq(token.balanceOf(trader), 10_000, "as before");
        assertEq(token.balanceOf(agent), before, "as before");
    }

    /// Through an executor what arrived is shared, and the tax on returned source is part of the
    /// paid amount in the event.
    function test_taxedTokens_throughAnExecutor() public {
        IERC20 token = taxedToken();
        Order memory order = sale(a, token, 1_000, 2_900);
        order.expectedAmount = 2_960;
        paying.set(a, token, 3_000, 0);
        OrderWithSig memory made = signed(order);
        // 2,970 of 3,000 arrive, of which 10 are the service's; 2,931 of 2,960 arrive.
        expectSettled(order, false, Told(1_000, 2_931, 10, 0));
        settles(swapCall(made, "", address(paying)));
        assertEq(token.balanceOf(trader), 12_931, "what arrived");
        assertEq(token.balanceOf(address(intent)), 10, "what is claimable");

        order = purchase(token, b, 1_000, 2_000);
        order.nonce = 1;
        paying.set(token, b, 2_000, 100);
        b.transfer(address(paying), 2_000);
        // 99 of the 100 returned arrive: the order costs 901 of an expected 902, the owner gets 98
        // back and the service 1.
        order.expectedAmount = 902;
        made = signed(order);
        expectSettled(order, false, Told(902, 2_000, 1, 0));
        settles(buyCall(made, "", address(paying)));
        assertEq(token.balanceOf(trader), 12_931 - 1_000 + 98, "the rest, taxed");
        assertEq(token.balanceOf(address(intent)), 11, "what is claimable");
        assertEq(intent.getCollectedFees(address(0), address(token)), 11, "all of it");
    }

    function taxedToken() private returns (IERC20) {
        TaxedToken token = new TaxedToken();
        address[3] memory holders = [trader, agent, address(paying)];
        token.mint(address(this), 10_000);
        for (uint256 i; i < holders.length; ++i) {
            token.mint(holders[i], 10_000);
            vm.prank(holders[i]);
            token.approve(address(intent), type(uint256).max);
        }
        token.beStrange();
        return IERC20(address(token));
    }
}
