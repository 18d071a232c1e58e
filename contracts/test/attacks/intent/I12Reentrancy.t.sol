// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CrossExecutor} from "../../../src/intent/CrossExecutor.sol";
import {CrossFill, IIntentExecutor} from "../../../src/interfaces/ISettlement.sol";
import {
    ExternalOrder,
    ExternalOrderWithSig,
    Order,
    OrderWithSig,
    TWAPBuyOrder,
    TWAPBuyOrderWithSig,
    TWAPOrder,
    TWAPOrderWithSig
} from "../../../src/interfaces/IntentOrder.sol";
import {ScriptedHandler, Step} from "../../external/ScriptedHandler.sol";
import {HookToken} from "../../support/HookToken.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I12: a contract that is called inside a settlement calls each function of the intent contract.
/// Either that is refused and the settlement ends normally, or the call moves nothing of this
/// settlement.
contract I12ReentrancyTest is IntentBooks {
    bytes4 private constant BUSY = bytes4(keccak256("ReentrancyGuardReentrantCall()"));
    bytes4 private constant DONE = 0xffffffff;

    HookToken private hook;
    Accomplice private accomplice;
    bytes[] private refused;
    bytes[] private harmless;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        accomplice = new Accomplice(address(intent));
        tokens.push(hook);
        parties.push(address(hook));
        parties.push(address(accomplice));
        address[3] memory holders = [trader, agent, address(paying)];
        for (uint256 i; i < holders.length; ++i) {
            hook.mint(holders[i], 100e18);
            vm.prank(holders[i]);
            hook.approve(address(intent), type(uint256).max);
        }
        // The worst case: the reentering account is an agent, a partner and an owner with a
        // deposit.
        vm.startPrank(owner);
        registry.registerAgent(asList(address(accomplice)));
        intent.setProtocolFeeClaimer(address(accomplice));
        vm.stopPrank();
        vm.prank(trader);
        intent.depositNative{value: 10e18}();
        vm.deal(address(accomplice), 10e18);
        vm.prank(address(accomplice));
        intent.depositNative{value: 5e18}();
        a.mint(address(accomplice), 10e18);
        b.mint(address(accomplice), 10e18);
        accomplice.allow(a);
        accomplice.allow(b);
        earn();
        listCalls();
    }

    /// The hook is the source of a whole order or a part, with each settlement function.
    function test_I12_source() public {
        paying.set(hook, b, 1e18, 0);
        eachWay(sale(hook, b, 1e18, 1e18), 1e18);
    }

    function test_I12_sourceOfAPurchase() public {
        Order memory order = purchase(hook, b, 1.02e18, 1e18);
        order.partnerAndFee = withIntentFee(address(accomplice), 200, 0);
        order.expectedAmount = 0.5e18;
        paying.set(hook, b, 1e18, 0.51e18);
        eachWay(order, 0.5e18);
    }

    function test_I12_destination() public {
        paying.set(a, hook, 1e18, 0);
        Order memory order = sale(a, hook, 1e18, 0.98e18);
        order.expectedAmount = 1e18;
        order.partnerAndFee = withIntentFee(address(accomplice), 200, 0);
        eachWay(order, 1e18);
    }

    /// Called by an executor, and by a recipient of native tokens.
    function test_I12_executor() public {
        Caller caller = new Caller(b);
        parties.push(address(caller));
        b.mint(address(caller), 10e18);
        OrderWithSig memory order = signed(sale(a, b, 1e18, 1e18));
        bytes memory call = swapCall(order, "", address(caller));
        bytes32 honest = booksAfter(call);
        for (uint256 i; i < refused.length; ++i) {
            uint256 state = vm.snapshotState();
            caller.callFirst(address(accomplice), refused[i]);
            settles(call);
            assertTrue(accomplice.refusal() == BUSY, "refused");
            vm.assertEq(books(), honest, "as an honest one");
            vm.revertToState(state);
        }
        // The executor settles the same order again.
        vm.prank(owner);
        registry.registerAgent(asList(address(caller)));
        caller.callFirst(address(intent), call);
        settles(call);
        assertTrue(caller.refusal() == BUSY, "refused");
        vm.assertEq(books(), honest, "as an honest one");
    }

    /// A recipient of native tokens has gas for a log, not for a call that writes.
    function test_I12_receiver() public {
        Order memory order = sale(a, ETH, 1e18, 1e18);
        order.beneficiary = address(accomplice);
        accomplice.whenPaid(address(intent), harmless[2]);
        paying.set(a, ETH, 1e18, 0);
        uint256 before = address(accomplice).balance;
        settles(swapCall(signed(order), "", address(paying)));
        assertEq(address(accomplice).balance - before, 1e18, "paid");
        assertTrue(!intent.isNonceUsed(address(accomplice), 77), "and that is all");
    }

    /// Pre-signatures and invalidations are allowed at any time, even during a settlement: they
    /// move nothing, and persist.
    function test_I12_words() public {
        bytes memory call = directCall(signed(sale(hook, b, 1e18, 1e18)), 1e18);
        bytes32 honest = booksAfter(call);
        for (uint256 i; i < harmless.length; ++i) {
            uint256 state = vm.snapshotState();
            hook.hook(address(accomplice), harmless[i]);
            settles(call);
            assertTrue(accomplice.refusal() == DONE, "heard");
            vm.assertEq(books(), honest, "as an honest one");
            vm.revertToState(state);
        }
    }

    /// The owner cancels the order while its second part is filled: this fill completes, and no
    /// other follows.
    function test_I12_ownerEndsItMeanwhile() public {
        hook.mint(address(accomplice), 10e18);
        accomplice.allow(hook);
        Order memory order = sale(hook, b, 1e18, 1e18);
        order.owner = address(accomplice);
        bytes32 hash = hashIntent(order, address(intent), block.chainid, true);
        vm.prank(address(accomplice));
        intent.setPreSignature(hash, true);
        OrderWithSig memory made;
        made.order = order;
        hook.hook(address(accomplice), abi.encodeCall(intent.invalidateNonce, (0)));
        settles(partCall(made, 5_000, 0.5e18));
        refuses(bytes4(keccak256("InvalidNonce()")), partCall(made, 5_000, 0.5e18));
        assertEq(intent.swapFilledAmount(order), 0.5e18, "half of it");
    }

    /// A deposit moves only the caller's own tokens.
    function test_I12_deposit() public {
        hook.hook(address(accomplice), abi.encodeCall(intent.depositNative, ()));
        accomplice.withValue(1e18);
        uint256 before = b.balanceOf(trader);
        settles(directCall(signed(sale(hook, b, 1e18, 1e18)), 1e18));
        assertEq(b.balanceOf(trader) - before, 1e18, "paid as signed");
        assertEq(deposits.balanceOf(address(accomplice)), 6e18, "its own");
        assertEq(address(deposits).balance, deposits.totalSupply(), "each unit is there");
    }

    /// A tolerant batch settles nothing while another settlement runs.
    function test_I12_tryBatch() public {
        bytes memory call = directCall(signed(sale(hook, b, 1e18, 1e18)), 1e18);
        bytes32 honest = booksAfter(call);
        hook.hook(address(accomplice), abi.encodeCall(intent.trySettleBatch, (refused)));
        settles(call);
        assertTrue(accomplice.refusal() == DONE, "it says what it could not do");
        vm.assertEq(books(), honest, "nothing");
    }

    /// Our executors run one program at a time, and hold nothing before and after.
    function test_I12_executors() public {
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(signed(sale(a, b, 1e18, 1e18)), 1e18, 1e18);
        CrossExecutor.Run[] memory runs = new CrossExecutor.Run[](1);
        runs[0] = CrossExecutor.Run(a, 1e18, sellOnPair(1e18));
        IERC20[] memory returned = new IERC20[](2);
        // The output token of another order makes a call; output above the owed amount is still in
        // the executor.
        (returned[0], returned[1]) = (hook, b);
        hook.mint(address(crossExecutor), 1);
        bytes memory call =
            abi.encodeCall(intent.crossSettle, (fills, abi.encode(runs, returned), address(crossExecutor)));
        bytes32 honest = booksAfter(call);
        returned = new IERC20[](1);
        returned[0] = b;
        Thief thief = new Thief(b, address(crossExecutor), abi.encode(new CrossExecutor.Run[](0), returned));
        hook.hook(address(thief), "");
        settles(call);
        assertEq(b.balanceOf(address(thief)), 0, "it has nothing of it");
        vm.assertEq(books(), honest, "as an honest one");
    }

    /// Returns the hash of all balances after a call, and restores the state.
    function booksAfter(bytes memory call) private returns (bytes32 after_) {
        uint256 state = vm.snapshotState();
        settles(call);
        after_ = books();
        vm.revertToState(state);
    }

    /// The hook makes each call of the accomplice during each settlement function.
    function eachWay(Order memory order, uint256 amount) private {
        bytes[] memory whole = everyWay(signed(order), order.kind == sale(a, b, 1, 1).kind ? 1e18 : amount, 1e18);
        bytes[] memory part = everyPart(signedFillable(order), 10_000, amount);
        for (uint256 i; i < whole.length + part.length; ++i) {
            bytes memory call = i < whole.length ? whole[i] : part[i - whole.length];
            bytes32 honest = booksAfter(call);
            for (uint256 j; j < refused.length; ++j) {
                uint256 state = vm.snapshotState();
                hook.hook(address(accomplice), refused[j]);
                settles(call);
                assertTrue(accomplice.refusal() == BUSY, "refused");
                vm.assertEq(books(), honest, "as an honest one");
                vm.revertToState(state);
            }
        }
    }

    /// Registers fees for the accomplice and the service, so that there is something to claim.
    function earn() private {
        Order memory order = sale(a, b, 1e18, 9e18);
        (order.nonce, order.partnerAndFee) = (100, withIntentFee(address(accomplice), 0, 1 << 8));
        settles(directCall(signed(order), 11e18));
    }

    /// Lists all calls that could move something of this settlement and are valid at any other
    /// time.
    function listCalls() private {
        Order memory order = sale(a, b, 1e18, 1e18);
        order.nonce = 101;
        add(everyWay(signed(order), 1e18, 1e18));
        add(everyPart(signedFillable(order), 10_000, 1e18));
        order = purchase(a, b, 1e18, 1e18);
        order.nonce = 102;
        bytes[] memory bought = everyWay(signed(order), 1e18, 1e18);
        refused.push(bought[0]);
        refused.push(bought[1]);
        addSlices();
        addExternal();
        address[] memory list = asList(address(b));
        refused.push(abi.encodeCall(intent.withdrawFees, (address(b), 1, address(0))));
        refused.push(abi.encodeCall(intent.withdrawAllFees, (address(b), address(0))));
        refused.push(abi.encodeCall(intent.batchWithdrawAllFees, (list, address(0))));
        refused.push(abi.encodeCall(intent.withdrawProtocolFees, (address(b), 1, address(0))));
        refused.push(abi.encodeCall(intent.withdrawAllProtocolFees, (address(b), address(0))));
        refused.push(abi.encodeCall(intent.batchWithdrawAllProtocolFees, (list, address(0))));
        refused.push(abi.encodeCall(intent.withdrawNative, (1e18)));
        order = sale(ETH, b, 1e18, 1e18);
        order.owner = address(accomplice);
        refused.push(abi.encodeCall(intent.cancelAndWithdraw, (order, false)));
        refused.push(abi.encodeCall(intent.withdrawAndCancel, (order, true)));
        harmless.push(abi.encodeCall(intent.setPreSignature, (keccak256("order"), true)));
        harmless.push(abi.encodeCall(intent.setPreSignature, (keccak256("order"), false)));
        harmless.push(abi.encodeCall(intent.invalidateNonce, (77)));
        harmless.push(abi.encodeCall(intent.invalidateNonces, (new uint256[](3))));
        harmless.push(abi.encodeCall(intent.getCollectedFees, (address(accomplice), address(b))));
    }

    /// Adds sales and purchases in slices, through an executor and directly; and their
    /// cancellations.
    function addSlices() private {
        TWAPOrder memory order;
        (order.owner, order.srcToken, order.destToken) = (trader, address(a), address(b));
        (order.totalSrcAmount, order.numSlices, order.destAmountPerSlice) = (2e18, 2, 1e18);
        (order.deadline, order.interval, order.nonce) = (uint64(block.timestamp + 1 hours), 60, 103);
        TWAPOrderWithSig memory made = sign(order, TRADER_KEY, address(intent));
        TWAPBuyOrder memory buying;
        (buying.owner, buying.srcToken, buying.destToken) = (trader, address(a), address(b));
        (buying.maxSrcAmount, buying.numSlices, buying.totalDestAmount) = (2e18, 2, 2e18);
        (buying.deadline, buying.interval, buying.nonce) = (uint64(block.timestamp + 1 hours), 60, 104);
        TWAPBuyOrderWithSig memory bought = sign(buying, TRADER_KEY, address(intent));
        refused.push(abi.encodeCall(intent.swapSettleTWAP, (made, 0, "", address(paying))));
        refused.push(abi.encodeCall(intent.buySettleTWAP, (bought, 0, "", address(paying))));
        refused.push(abi.encodeCall(intent.directSettleTWAP, (made, 0, 1e18)));
        refused.push(abi.encodeCall(intent.directSettleTWAPBuy, (bought, 0, 1e18)));
        (order.owner, order.srcToken) = (address(accomplice), address(ETH));
        (buying.owner, buying.srcToken) = (address(accomplice), address(ETH));
        refused.push(abi.encodeCall(intent.cancelTWAPAndWithdraw, (order)));
        refused.push(abi.encodeCall(intent.cancelTWAPBuyAndWithdraw, (buying)));
    }

    /// Adds an order that a handler completes: here the handler only swaps.
    function addExternal() private {
        ScriptedHandler handler = new ScriptedHandler();
        Step[] memory steps = new Step[](1);
        steps[0] = Step(address(intent), abi.encodeCall(intent.swapExternal, (true)), false);
        ExternalOrder memory order;
        (order.owner, order.handler, order.srcToken, order.destToken) =
        (trader, address(handler), address(a), address(b));
        (order.srcAmount, order.destAmount, order.expectedAmount) = (1e18, 1e18, 1e18);
        (order.deadline, order.nonce, order.data) = (block.timestamp + 1 hours, 105, abi.encode(steps, false));
        ExternalOrderWithSig memory made = sign(order, TRADER_KEY, address(intent));
        refused.push(abi.encodeCall(intent.settleExternal, (made, 1e18, 1e18, "", address(paying))));
    }

    function add(bytes[] memory calls) private {
        for (uint256 i; i < calls.length; ++i) {
            refused.push(calls[i]);
        }
    }
}

/// Forwards its calls to the intent contract, and records their outcomes.
contract Accomplice {
    address private immutable intent;
    uint256 private value;
    address private target;
    bytes private data;
    bytes4 public refusal;

    constructor(address intent_) {
        intent = intent_;
    }

    function allow(IERC20 token) external {
        token.approve(intent, type(uint256).max);
    }

    function withValue(uint256 value_) external {
        value = value_;
    }

    function whenPaid(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    receive() external payable {
        if (target == address(0)) return;
        (bool done,) = target.call(data);
        done;
    }

    fallback() external {
        (bool done, bytes memory reason) = intent.call{value: value}(msg.data);
        refusal = done ? bytes4(0xffffffff) : bytes4(reason);
    }
}

/// An executor that makes a call before it pays.
contract Caller is IIntentExecutor {
    IERC20 private immutable token;
    address private target;
    bytes private data;
    bytes4 public refusal;

    constructor(IERC20 token_) {
        token = token_;
    }

    function callFirst(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function execute(bytes calldata) external payable {
        (bool done, bytes memory reason) = target.call(data);
        refusal = done ? bytes4(0xffffffff) : bytes4(reason);
        token.transfer(msg.sender, 1e18);
    }
}

/// Makes an executor send it all of a token, and returns what would be missed.
contract Thief {
    IERC20 private immutable token;
    address private immutable executor;
    bytes private data;

    constructor(IERC20 token_, address executor_, bytes memory data_) {
        (token, executor, data) = (token_, executor_, data_);
    }

    fallback() external {
        try IIntentExecutor(executor).execute(data) {
            token.transfer(executor, 1e18);
        } catch {}
    }
}
