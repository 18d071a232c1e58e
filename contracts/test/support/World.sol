// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Executor} from "../../src/Executor.sol";
import {FeeVault} from "../../src/FeeVault.sol";
import {Rfq} from "../../src/Rfq.sol";
import {Router} from "../../src/Router.sol";
import {IRouter} from "../../src/interfaces/IRouter.sol";
import {IWrappedNative} from "../../src/interfaces/IWrappedNative.sol";
import {RouterConfig} from "../../src/router/RouterAdmin.sol";
import {Test} from "./Test.sol";
import {TestDai} from "../deployed/TestDai.sol";
import {TestToken} from "../deployed/TestToken.sol";
import {TestStablePool} from "../deployed/TestStablePool.sol";
import {IPermit2, IQuoter, ISwapRouter02, IV2Factory, IV2Pair, IV2Router, IV3Factory, IV3Pool} from "./Uniswap.sol";

/// Real Uniswap, real Permit2, our contracts, four tokens and pools between them.
///   V2: weth/a, a/b, b/c       V3: weth/a 3000, a/b 500 and 3000, b/c 3000       stable: c/dai
abstract contract World is Test {
    IERC20 internal constant ETH = IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE);
    bytes32 internal constant V2_HASH = 0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f;
    bytes32 internal constant V3_HASH = 0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54;
    uint160 internal constant ONE_TO_ONE = 79228162514264337593543950336;
    uint256 internal constant DEPTH = 1_000_000e18;
    uint256 internal constant TRADER_KEY = 0xA11CE;

    uint8 internal constant V2 = 1;
    uint8 internal constant V3 = 2;
    uint8 internal constant STABLE = 3;
    uint8 internal constant EXACT = 0;
    uint8 internal constant SHARE = 1;
    uint8 internal constant REST = 2;
    uint8 internal constant WRAP = 1;
    uint8 internal constant UNWRAP = 2;
    uint8 internal constant BUY = 4;
    uint8 internal constant FROM_CALLER = 8;

    Router internal router;
    Executor internal executor;
    FeeVault internal vault;
    Rfq internal rfq = Rfq(makeAddress("RFQ"));
    IV2Factory internal v2Factory;
    IV3Factory internal v3Factory;
    IV2Router internal v2Router;
    ISwapRouter02 internal swapRouter02;
    IQuoter internal quoter;
    address internal permit2;
    address internal weth;
    TestToken internal a;
    TestToken internal b;
    TestToken internal c;
    TestDai internal dai;
    TestStablePool internal stablePool;

    address internal owner = makeAddress("owner");
    address payable internal serviceWallet = payable(makeAddress("service wallet"));
    address internal partner = makeAddress("partner");
    address internal trader = vm.addr(TRADER_KEY);
    address payable internal receiver = payable(makeAddress("receiver"));
    address internal attacker = makeAddress("attacker");

    receive() external payable {}

    function setUp() public virtual {
        weth = deployArtifact("@uniswap/v2-periphery/build/WETH9.json", "");
        v2Factory = IV2Factory(deployArtifact("@uniswap/v2-core/build/UniswapV2Factory.json", abi.encode(this)));
        v3Factory = IV3Factory(
            deployArtifact("@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json", "")
        );
        permit2 = deployPermit2();
        address[] memory none = new address[](0);
        vault = FeeVault(deployOwn("FeeVault", abi.encode(none, owner)));
        // Deploys from another account, because the order of tokens in pools, and so the gas of
        // swaps, depends on the deployer's nonce.
        vm.prank(owner);
        address rareLegs = deployOwn("RareLegs", "");
        executor = Executor(deployOwn("Executor", abi.encode(rareLegs)));
        RouterConfig memory config = RouterConfig({
            owner: owner,
            feeWallet: serviceWallet,
            feeVault: payable(address(vault)),
            weth: weth,
            permit2: permit2,
            rfq: address(rfq),
            executor: address(executor),
            uniswapV2Factory: address(v2Factory),
            uniswapV2InitCodeHash: V2_HASH,
            uniswapV3Factory: address(v3Factory),
            uniswapV3InitCodeHash: V3_HASH
        });
        router = Router(deployOwn("Router", abi.encode(config)));
        vm.prank(owner);
        vault.setAugustusApproval(address(router), true);
        a = TestToken(deployOwn("TestToken", abi.encode("A")));
        b = TestToken(deployOwn("TestToken", abi.encode("B")));
        c = TestToken(deployOwn("TestToken", abi.encode("C")));
        dai = TestDai(deployOwn("TestDai", ""));
        vm.deal(address(this), 100 * DEPTH);
        IWrappedNative(weth).deposit{value: 10 * DEPTH}();
        a.mint(address(this), 1_000 * DEPTH);
        b.mint(address(this), 1_000 * DEPTH);
        c.mint(address(this), 1_000 * DEPTH);
        dai.mint(address(this), 1_000 * DEPTH);
        addPair(weth, address(a), DEPTH, 2 * DEPTH);
        addPair(address(a), address(b), DEPTH, 3 * DEPTH);
        addPair(address(b), address(c), DEPTH, DEPTH / 2);
        addPool(weth, address(a), 3_000);
        addPool(address(a), address(b), 500);
        addPool(address(a), address(b), 3_000);
        addPool(address(b), address(c), 3_000);
        stablePool = TestStablePool(deployOwn("TestStablePool", abi.encode(c, dai)));
        c.mint(address(stablePool), DEPTH);
        dai.mint(address(stablePool), DEPTH);
        fund(trader);
        // Last, for the same reason.
        vm.etch(address(rfq), deployOwn("Rfq", "").code);
    }

    /// Deploys Uniswap's own routers and quoter, which only some tests need.
    function deployPeers() internal {
        bytes memory factoryAndWeth = abi.encode(v2Factory, weth);
        v2Router = IV2Router(deployArtifact("@uniswap/v2-periphery/build/UniswapV2Router02.json", factoryAndWeth));
        quoter = IQuoter(
            deployArtifact(
                "@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json", abi.encode(v3Factory, weth)
            )
        );
        swapRouter02 = ISwapRouter02(
            deployArtifact(
                "@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json",
                abi.encode(v2Factory, v3Factory, address(0), weth)
            )
        );
    }

    function deployPermit2() private returns (address) {
        string memory module =
            vm.readFile("node_modules/@uniswap/uniswapx-sdk/dist/cjs/src/contracts/factories/Permit2__factory.js");
        return deployHex(vm.split(vm.split(module, '_bytecode = "')[1], '"')[0], "");
    }

    function makeAddress(string memory name) internal returns (address made) {
        made = address(uint160(uint256(keccak256(bytes(name)))));
        vm.label(made, name);
    }

    /// Funds an account with all tokens and approves the router.
    function fund(address account) internal {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            tokens[i].transfer(account, 10_000e18);
            vm.prank(account);
            tokens[i].approve(address(router), type(uint256).max);
        }
        vm.deal(account, 10_000e18);
    }

    function addPair(address x, address y, uint256 amountX, uint256 amountY) internal returns (address pair) {
        pair = v2Factory.getPair(x, y);
        if (pair == address(0)) pair = v2Factory.createPair(x, y);
        IERC20(x).transfer(pair, amountX);
        IERC20(y).transfer(pair, amountY);
        IV2Pair(pair).mint(address(this));
    }

    /// Adds a pool at a price of one with liquidity near the price and everywhere.
    function addPool(address x, address y, uint24 fee) internal returns (address pool) {
        pool = v3Factory.createPool(x, y, fee);
        IV3Pool(pool).initialize(ONE_TO_ONE);
        IV3Pool(pool).mint(address(this), -6_000, 6_000, uint128(DEPTH), "");
        IV3Pool(pool).mint(address(this), -60_000, 60_000, uint128(DEPTH / 10), "");
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external virtual {
        IERC20(IV3Pool(msg.sender).token0()).transfer(msg.sender, amount0);
        IERC20(IV3Pool(msg.sender).token1()).transfer(msg.sender, amount1);
    }

    // Data of the router's interface

    function generic(IERC20 src, IERC20 dest, uint256 fromAmount, uint256 toAmount, uint256 quoted)
        internal
        pure
        returns (IRouter.GenericData memory)
    {
        return IRouter.GenericData(src, dest, fromAmount, toAmount, quoted, 0, payable(0));
    }

    function onV2(IERC20 src, IERC20 dest, uint256 fromAmount, uint256 toAmount, uint256 quoted, bytes memory pools)
        internal
        pure
        returns (IRouter.UniswapV2Data memory)
    {
        return IRouter.UniswapV2Data(src, dest, fromAmount, toAmount, quoted, 0, payable(0), pools);
    }

    function onV3(IERC20 src, IERC20 dest, uint256 fromAmount, uint256 toAmount, uint256 quoted, bytes memory pools)
        internal
        pure
        returns (IRouter.UniswapV3Data memory)
    {
        return IRouter.UniswapV3Data(src, dest, fromAmount, toAmount, quoted, 0, payable(0), pools);
    }

    function v2Hop(address tokenIn, address tokenOut) internal pure returns (bytes memory) {
        (address token0, address token1) = sorted(tokenIn, tokenOut);
        return abi.encodePacked(token0, token1, uint192(tokenIn == token0 ? 1 : 0));
    }

    function v3Hop(address tokenIn, address tokenOut, uint24 fee) internal pure returns (bytes memory) {
        (address token0, address token1) = sorted(tokenIn, tokenOut);
        uint256 direction = tokenIn == token0 ? 1 << 255 : 0;
        return abi.encode(direction | uint160(token0), token1, uint256(fee));
    }

    function sorted(address x, address y) internal pure returns (address, address) {
        return x < y ? (x, y) : (y, x);
    }

    // The executor's programs

    function header(uint8 flags, address source, address destination) internal pure returns (bytes memory) {
        return abi.encodePacked(flags, source, destination);
    }

    function leg(uint8 kind, uint8 mode, address pool, address tokenIn, address tokenOut, uint24 fee, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        bool zeroForOne = kind == STABLE ? TestStablePool(pool).coins(0) == IERC20(tokenIn) : tokenIn < tokenOut;
        uint8 tag = kind | (zeroForOne ? 0x10 : 0) | (mode << 5);
        return abi.encodePacked(tag, pool, tokenIn, tokenOut, fee, uint16(0), uint128(amount));
    }

    function pairOf(address x, address y) internal view returns (address) {
        return v2Factory.getPair(x, y);
    }

    function poolOf(address x, address y, uint24 fee) internal view returns (address) {
        return v3Factory.getPool(x, y, fee);
    }

    function v2Leg(address tokenIn, address tokenOut, uint8 mode, uint256 amount) internal view returns (bytes memory) {
        return leg(V2, mode, pairOf(tokenIn, tokenOut), tokenIn, tokenOut, 3_000, amount);
    }

    function v3Leg(address tokenIn, address tokenOut, uint24 fee, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return leg(V3, mode, poolOf(tokenIn, tokenOut, fee), tokenIn, tokenOut, fee, amount);
    }

    function stableLeg(address tokenIn, address tokenOut, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return leg(STABLE, mode, address(stablePool), tokenIn, tokenOut, 0, amount);
    }

    // Legs that take, or bring, all that is available

    function v2Rest(address tokenIn, address tokenOut) internal view returns (bytes memory) {
        return v2Leg(tokenIn, tokenOut, REST, 0);
    }

    function v3Rest(address tokenIn, address tokenOut, uint24 fee) internal view returns (bytes memory) {
        return v3Leg(tokenIn, tokenOut, fee, REST, 0);
    }

    function stableRest(address tokenIn, address tokenOut) internal view returns (bytes memory) {
        return stableLeg(tokenIn, tokenOut, REST, 0);
    }

    /// Encodes a program for the router: after an offset and a length that includes the words that
    /// the router appends.
    function executorData(bytes memory program) internal pure returns (bytes memory) {
        uint256 words = uint8(program[0]) & BUY != 0 ? 96 : 64;
        return abi.encodePacked(uint256(32), program.length + words, program);
    }

    /// Returns the executor's calldata from the router for a sale.
    function executorInput(bytes memory program, uint256 given, address caller) internal pure returns (bytes memory) {
        return bytes.concat(bytes4(0), executorData(program), abi.encode(given, caller));
    }

    /// Returns the executor's calldata from the router for a purchase.
    function executorInput(bytes memory program, uint256 given, uint256 wanted, address caller)
        internal
        pure
        returns (bytes memory)
    {
        return bytes.concat(bytes4(0), executorData(program), abi.encode(given, wanted, caller));
    }

    // Swaps of the trader by a program, with native value if that is the source

    function sells(IRouter.GenericData memory data, bytes memory program)
        internal
        returns (uint256 received, uint256 service, uint256 share)
    {
        vm.prank(trader);
        return router.swapExactAmountIn{value: data.srcToken == ETH ? data.fromAmount : 0}(
            address(executor), data, 0, "", executorData(program)
        );
    }

    function buys(IRouter.GenericData memory data, bytes memory program)
        internal
        returns (uint256 spent, uint256 received, uint256 service, uint256 share)
    {
        vm.prank(trader);
        return router.swapExactAmountOut{value: data.srcToken == ETH ? data.fromAmount : 0}(
            address(executor), data, 0, "", executorData(program)
        );
    }

    // Fee words

    function withFee(address to, uint256 bps, uint256 flags) internal pure returns (uint256) {
        return (uint256(uint160(to)) << 96) | flags | bps;
    }

    // Constant product, computed independently: the largest output that preserves the product

    function pairOut(address tokenIn, address tokenOut, uint256 amount) internal view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = reserves(tokenIn, tokenOut);
        return amount * 997 * reserveOut / (reserveIn * 1_000 + amount * 997);
    }

    function pairIn(address tokenIn, address tokenOut, uint256 wanted) internal view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = reserves(tokenIn, tokenOut);
        return reserveIn * wanted * 1_000 / ((reserveOut - wanted) * 997) + 1;
    }

    function reserves(address tokenIn, address tokenOut) internal view returns (uint256, uint256) {
        (uint256 reserve0, uint256 reserve1,) = IV2Pair(pairOf(tokenIn, tokenOut)).getReserves();
        return tokenIn < tokenOut ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// Checks that router and executor hold no tokens of a list and no native value.
    function assertNothingLeft() internal view {
        IERC20[5] memory tokens = [IERC20(weth), a, b, c, dai];
        for (uint256 i; i < tokens.length; ++i) {
            assertEq(tokens[i].balanceOf(address(router)), 0, "router keeps tokens");
            assertEq(tokens[i].balanceOf(address(executor)), 0, "executor keeps tokens");
        }
        assertEq(address(router).balance, 0, "router keeps native value");
        assertEq(address(executor).balance, 0, "executor keeps native value");
    }
}
