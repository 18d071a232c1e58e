// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {IIntentAdapter} from "../../src/interfaces/IIntentAdapter.sol";
import {IIntentErrors} from "../../src/interfaces/IIntentErrors.sol";
import {ISwapErrors} from "../../src/interfaces/ISwapErrors.sol";
import {Order} from "../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../support/IntentBooks.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {DisapprovingToken, RaceToken} from "../weird-tokens/WeirdTokens.sol";

/// A call that an outside agent wrote: the target may take what it is given, and no right remains
/// afterwards.
contract CallExecutorTest is IntentBooks {
    Market private market;
    /// The salt of the last call.
    bytes32 private salt;

    function setUp() public override {
        super.setUp();
        market = new Market();
        a.mint(address(market), 100e18);
        b.mint(address(market), 100e18);
        vm.deal(address(market), 100e18);
        parties.push(address(market));
    }

    function test_sale() public {
        uint256 before = b.balanceOf(trader);
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 1e18, b, 2e18)));
        assertEq(b.balanceOf(trader) - before, 2e18, "what the market paid");
        nothingLeft();
    }

    /// Unused source is returned to the owner.
    function test_takesOnlyAPart() public {
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 0.25e18, b, 2e18)));
        assertEq(aBefore - a.balanceOf(trader), 0.25e18, "what was taken");
        assertEq(b.balanceOf(trader) - bBefore, 2e18, "what was paid");
        nothingLeft();
    }

    function test_purchase() public {
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        Order memory order = purchase(a, b, 1e18, 2e18);
        order.expectedAmount = 0.9e18;
        settles(through(order, trade(a, 0.9e18, b, 2e18)));
        assertEq(aBefore - a.balanceOf(trader), 0.9e18, "what it cost");
        assertEq(b.balanceOf(trader) - bBefore, 2e18, "what was bought");
        nothingLeft();
    }

    function test_nativeOut() public {
        uint256 before = trader.balance;
        settles(through(sale(a, ETH, 1e18, 2e18), trade(a, 1e18, ETH, 2e18)));
        assertEq(trader.balance - before, 2e18, "paid");
        nothingLeft();
    }

    /// All of the value is sent with the call; what the target returns becomes the owner's deposit
    /// again.
    function test_nativeIn() public {
        vm.prank(trader);
        intent.depositNative{value: 3e18}();
        uint256 before = b.balanceOf(trader);
        settles(through(sale(ETH, b, 1e18, 2e18), trade(ETH, 0.75e18, b, 2e18)));
        assertEq(b.balanceOf(trader) - before, 2e18, "paid");
        assertEq(deposits.balanceOf(trader), 2.25e18, "a quarter came back");
        assertEq(address(deposits).balance, 2.25e18, "and is there");
        nothingLeft();
    }

    /// The target tries to take later what it left.
    function test_allowanceIsGone() public {
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 0.25e18, b, 2e18)));
        a.mint(callerOf(salt), 1e18);
        assertEq(a.allowance(callerOf(salt), address(market)), 0, "nothing to come back for");
    }

    /// Tokens sent before to the account that makes the call are returned with the unused source.
    function test_gifts() public {
        Order memory order = sale(a, b, 1e18, 2e18);
        order.expectedAmount = 10e18;
        bytes memory call = through(order, trade(a, 1e18, b, 2e18));
        a.mint(callerOf(salt), 4e18);
        a.mint(address(callExecutor), 1e18);
        b.mint(callerOf(salt), 5e18);
        (uint256 aBefore, uint256 bBefore) = (a.balanceOf(trader), b.balanceOf(trader));
        settles(call);
        assertEq(b.balanceOf(trader) - bBefore, 7e18, "a gift");
        assertEq(a.balanceOf(trader) - aBefore, 4e18, "and another");
        nothingLeft();
    }

    /// USDT's rule for approvals: the rest of the last allowance must not block the next one.
    function test_tokenThatAllowsFromZeroAlone() public {
        RaceToken token = new RaceToken();
        token.mint(trader, 10e18);
        vm.prank(trader);
        token.approve(address(intent), 10e18);
        Order memory order = sale(IERC20(address(token)), b, 1e18, 2e18);
        for (uint256 i; i < 3; ++i) {
            order.nonce = i;
            settles(through(order, trade(IERC20(address(token)), 0.5e18, b, 2e18)));
        }
        assertEq(token.balanceOf(trader), 8.5e18, "what was taken");
        assertEq(token.allowance(callerOf(salt), address(market)), 0, "and nothing allowed");
    }

    function test_error_ApprovalFailed() public {
        DisapprovingToken token = new DisapprovingToken();
        token.mint(trader, 1e18);
        vm.prank(trader);
        token.approve(address(intent), 1e18);
        token.beStrange();
        Order memory order = sale(IERC20(address(token)), b, 1e18, 2e18);
        refuses(ISwapErrors.ApprovalFailed.selector, through(order, trade(IERC20(address(token)), 1e18, b, 2e18)));
        assertEq(token.balanceOf(trader), 1e18, "the owner has it");
    }

    function test_error_takesMore() public {
        bytes memory tooMuch =
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", market, 1e18, 1e18 + 1);
        refuses(agent, tooMuch, 0, through(sale(a, b, 1e18, 2e18), trade(a, 1e18 + 1, b, 2e18)));
        nothingLeft();
    }

    function test_error_paysLess() public {
        refuses(
            IIntentErrors.InsufficientReturnAmount.selector,
            through(sale(a, b, 1e18, 2e18), trade(a, 1e18, b, 2e18 - 1))
        );
    }

    /// The target's revert data.
    function test_error_reverts() public {
        refuses(agent, textOf("closed"), 0, through(sale(a, b, 1e18, 2e18), abi.encodeCall(market.fail, ())));
    }

    function test_error_noContract() public {
        refuses(
            agent,
            abi.encodeWithSignature("AddressEmptyCode(address)", attacker),
            0,
            to(sale(a, b, 1e18, 2e18), attacker, hex"12345678")
        );
    }

    // Rights that a call leaves behind

    /// An agent settles an order of its own with worthless tokens, only to plant an allowance of
    /// good ones, for a later settlement of those.
    function test_plantedAllowance() public {
        Thief thief = new Thief();
        plant(address(a), abi.encodeCall(IERC20.approve, (address(thief), type(uint256).max)));
        market.callFirst(address(thief), abi.encodeCall(thief.pull, (a, next(), attacker)));
        steal(a);
    }

    /// The same with an unknown registry: the operator that an account sets there may move all its
    /// tokens.
    function test_plantedOperator() public {
        (Operators operators, Thief thief) = (new Operators(), new Thief());
        OperatedToken token = new OperatedToken(operators);
        token.mint(trader, 10e18);
        vm.prank(trader);
        token.approve(address(intent), 10e18);
        plant(address(operators), abi.encodeCall(operators.authorize, (address(thief))));
        market.callFirst(address(thief), abi.encodeCall(thief.operate, (token, next(), attacker)));
        steal(token);
    }

    /// A salt works once: no call is made from the same address again.
    function test_error_usedSalt() public {
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 1e18, b, 2e18)));
        Order memory order = sale(a, b, 1e18, 2e18);
        order.nonce = 1;
        bytes memory call = through(order, trade(a, 1e18, b, 2e18));
        salt = bytes32(uint256(salt) - 1);
        CallExecutor.Call memory made = CallExecutor.Call(a, b, address(market), trade(a, 1e18, b, 2e18), salt);
        refuses(
            abi.encodeWithSignature("FailedDeployment()"),
            0,
            swapCall(signed(order), abi.encode(made), address(callExecutor))
        );
        settles(call);
    }

    /// Settles an agent's call, which brings the worthless tokens of its order and does something
    /// else in addition.
    function plant(address target, bytes memory data) private {
        (TestToken src, TestToken dest) = (new TestToken("worthless"), new TestToken("worthless, too"));
        src.mint(trader, 1e18);
        vm.prank(trader);
        src.approve(address(intent), 1e18);
        Order memory order = sale(src, dest, 1e18, 1e18);
        order.nonce = 77;
        bytes memory call = to(order, target, data);
        dest.mint(callerOf(salt), 1e18);
        settles(call);
    }

    /// A thief tries to take another order's tokens with the right that the first call left.
    function steal(IERC20 token) private {
        uint256 before = token.balanceOf(attacker);
        settles(through(sale(token, b, 1e18, 2e18), trade(token, 0.25e18, b, 2e18)));
        assertTrue(market.refusal() != bytes4(0xffffffff), "refused");
        assertEq(token.balanceOf(attacker), before, "nothing was taken");
    }

    /// Returns the account that makes the next call.
    function next() private view returns (address) {
        return callerOf(bytes32(uint256(salt) + 1));
    }

    function test_error_UnauthorizedAccount() public {
        bytes memory data = abi.encode(CallExecutor.Call(a, b, address(market), trade(a, 0, b, 1e18), salt));
        a.mint(address(callExecutor), 1e18);
        address[4] memory callers = [attacker, agent, trader, address(executor)];
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, callers[i]));
            vm.prank(callers[i]);
            callExecutor.execute(data);
            vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, callers[i]));
            vm.prank(callers[i]);
            callExecutor.run(CallExecutor.Call(a, b, address(market), "", salt));
        }
        assertEq(a.balanceOf(address(callExecutor)), 1e18, "nothing moved");
        // Nor does a clone obey any caller after its call, including the intent contract and the
        // original's next call.
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 1e18, b, 2e18)));
        CallExecutor used = CallExecutor(payable(callerOf(salt)));
        a.mint(address(used), 1e18);
        for (uint256 i; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, callers[i]));
            vm.prank(callers[i]);
            used.run(CallExecutor.Call(a, b, address(market), "", salt));
        }
        Order memory order = sale(a, b, 1e18, 2e18);
        order.nonce = 1;
        bytes memory call = through(order, trade(a, 1e18, b, 2e18));
        CallExecutor.Call memory made = CallExecutor.Call(a, b, address(market), trade(a, 1e18, b, 2e18), salt);
        refuses(
            abi.encodeWithSelector(IIntentAdapter.UnauthorizedAccount.selector, address(used)),
            0,
            swapCall(signed(order), abi.encode(made), address(used))
        );
        settles(call);
        assertEq(a.balanceOf(address(used)), 1e18, "as it was");
    }

    /// The target reenters the executor, which refuses it, and the intent contract, which is
    /// locked.
    function test_reentrancy() public {
        bytes memory inner =
            abi.encodeCall(callExecutor.execute, (abi.encode(CallExecutor.Call(a, b, address(market), "", salt))));
        market.callFirst(address(callExecutor), inner);
        settles(through(sale(a, b, 1e18, 2e18), trade(a, 1e18, b, 2e18)));
        assertTrue(market.refusal() == IIntentAdapter.UnauthorizedAccount.selector, "not for the target");
        vm.prank(owner);
        registry.registerAgent(asList(address(market)));
        Order memory order = sale(a, b, 1e18, 2e18);
        order.nonce = 1;
        market.callFirst(address(intent), directCall(signed(order), 2e18));
        settles(through(order, trade(a, 1e18, b, 2e18)));
        assertTrue(market.refusal() == bytes4(keccak256("ReentrancyGuardReentrantCall()")), "busy");
        nothingLeft();
    }

    function trade(IERC20 src, uint256 takes, IERC20 dest, uint256 pays) private view returns (bytes memory) {
        return abi.encodeCall(market.trade, (src, takes, dest, pays));
    }

    function through(Order memory order, bytes memory data) private returns (bytes memory) {
        return to(order, address(market), data);
    }

    function to(Order memory order, address target, bytes memory data) private returns (bytes memory) {
        salt = bytes32(uint256(salt) + 1);
        CallExecutor.Call memory made =
            CallExecutor.Call(IERC20(order.srcToken), IERC20(order.destToken), target, data, salt);
        return swapCall(signed(order), abi.encode(made), address(callExecutor));
    }

    function nothingLeft() private view {
        assertOnlyFeesLeft();
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(holds(tokens[i], address(callExecutor)), 0, "nothing is kept");
            assertEq(holds(tokens[i], callerOf(salt)), 0, "where the call was made neither");
        }
        assertEq(a.allowance(callerOf(salt), address(market)), 0, "and nothing allowed");
    }
}

/// Trades at any price, and makes a call before.
contract Market {
    IERC20 private constant ETH = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);
    address private target;
    bytes private data;
    bytes4 public refusal;

    receive() external payable {}

    function callFirst(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function trade(IERC20 src, uint256 takes, IERC20 dest, uint256 pays) external payable {
        if (target != address(0)) {
            (bool done, bytes memory reason) = target.call(data);
            refusal = done ? bytes4(0xffffffff) : bytes4(reason);
        }
        if (src == ETH) send(ETH, msg.value - takes);
        else src.transferFrom(msg.sender, address(this), takes);
        send(dest, pays);
    }

    function fail() external pure {
        revert("closed");
    }

    function send(IERC20 token, uint256 amount) private {
        if (token != ETH) {
            token.transfer(msg.sender, amount);
            return;
        }
        (bool done,) = msg.sender.call{value: amount}("");
        require(done, "native");
    }
}

/// A registry of operators, like ERC-1820.
contract Operators {
    mapping(address holder => address) public operatorOf;

    function authorize(address operator) external {
        operatorOf[msg.sender] = operator;
    }
}

/// A token that a holder's operator can move.
contract OperatedToken is TestToken {
    Operators private immutable operators;

    constructor(Operators operators_) TestToken("operated") {
        operators = operators_;
    }

    function operatorSend(address from, address to, uint256 amount) external {
        require(operators.operatorOf(from) == msg.sender, "no operator");
        _transfer(from, to, amount);
    }
}

/// Takes half a token of an account with an allowance that was left for it.
contract Thief {
    function pull(IERC20 token, address from, address to) external {
        token.transferFrom(from, to, 0.5e18);
    }

    function operate(OperatedToken token, address from, address to) external {
        token.operatorSend(from, to, 0.5e18);
    }
}
